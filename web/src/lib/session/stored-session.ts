// The session as the browser stores it: `token`, `isAdmin` and `userId` in local storage, and the event `authUpdated` whenever they change. It
// decides what is shown; the server alone decides what is allowed.

export type Session = { readonly token: string; readonly userId: string; readonly isAdmin: boolean };

export function readSession(): Session | null {
  // In server rendering there is no session.
  if (typeof window === 'undefined') return null;
  const token = localStorage.getItem('token');
  if (!token) return null;
  return {
    token,
    userId: localStorage.getItem('userId') ?? '',
    isAdmin: localStorage.getItem('isAdmin') === 'true',
  };
}

/**
 * In this tab's session storage: the last session ended because its token was refused or removed, not by a log-out. In the local storage, until the next
 * log-in or log-out, that token: the other tabs see it go.
 */
const REFUSED = 'token-refused';

export function wasTokenRefused(): boolean {
  return sessionStorage.getItem(REFUSED) !== null;
}

/** For a tab in which another one has signed in since. */
export function forgetRefusal(): void {
  sessionStorage.removeItem(REFUSED);
}

export function storeSession(session: Session): void {
  sessionStorage.removeItem(REFUSED);
  localStorage.removeItem(REFUSED);
  localStorage.setItem('token', session.token);
  localStorage.setItem('isAdmin', String(session.isAdmin));
  localStorage.setItem('userId', session.userId);
  announce();
}

/** Removes the session, the local copy of the cart, and all of this tab's session storage. */
export function clearSession(): void {
  sessionStorage.clear();
  localStorage.removeItem(REFUSED);
  removeSession();
}

/** The token that a change of the password replaces, and until when (milliseconds since 1970); all tabs see it. */
const REPLACED = 'replaced-token';
const REPLACED_WITHIN_MS = 30_000;

/**
 * Stores the session that `work` resolves with in place of the present one. The server refuses the present token before its answer with the next one
 * has arrived: until then no tab takes that for the end of the session.
 */
export async function replaceSession(work: () => Promise<Session | undefined>): Promise<void> {
  const token = localStorage.getItem('token') ?? '';
  localStorage.setItem(REPLACED, `${Date.now() + REPLACED_WITHIN_MS} ${token}`);
  try {
    const next = await work();
    // Another person may have logged in since.
    if (next !== undefined && localStorage.getItem('token') === token) storeSession(next);
  } finally {
    localStorage.removeItem(REPLACED);
  }
}

/** Whether the server may refuse this token because the next one is on its way. */
export function isBeingReplaced(token: string | undefined): boolean {
  const [until = '', replaced] = (localStorage.getItem(REPLACED) ?? '').split(' ');
  return replaced === token && Number(until) > Date.now();
}

/** Removes a token that the server refused, unless a newer one is stored or on its way. */
export function clearRefusedToken(token: string): void {
  if (localStorage.getItem('token') !== token || isBeingReplaced(token)) return;
  localStorage.setItem(REFUSED, token);
  endRefused();
}

/** Removes what is left of a session whose token was removed; this tab's session storage stays. Does nothing while there is a token. */
export function clearWithoutToken(): void {
  if (readSession() === null) endRefused();
}

/** Subscribes to sign-ins and sign-outs in this or another tab. @returns a function that unsubscribes */
export function onSessionChange(listener: () => void): () => void {
  const fromOtherTab = ({ key, oldValue }: StorageEvent) => {
    if (key !== null && key !== 'token' && key !== 'isAdmin' && key !== 'userId') return;
    if (oldValue && oldValue === localStorage.getItem(REFUSED)) sessionStorage.setItem(REFUSED, 'yes');
    listener();
  };
  window.addEventListener('authUpdated', listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    window.removeEventListener('authUpdated', listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

function endRefused(): void {
  sessionStorage.setItem(REFUSED, 'yes');
  removeSession();
}

function removeSession(): void {
  for (const key of ['token', 'isAdmin', 'userId', 'cart']) localStorage.removeItem(key);
  announce();
}

function announce(): void {
  window.dispatchEvent(new Event('authUpdated'));
}
