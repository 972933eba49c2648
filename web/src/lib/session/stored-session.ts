// Who is signed in, as the browser keeps it: `token`, `isAdmin` and `userId` in the local storage, and the event `authUpdated`
// whenever they change. What may be done is decided by the server alone; this only decides what is shown.

export type Session = { readonly token: string; readonly userId: string; readonly isAdmin: boolean };

export function readSession(): Session | null {
  // Where a page is drawn nobody is signed in.
  if (typeof window === 'undefined') return null;
  const token = localStorage.getItem('token');
  if (!token) return null;
  return {
    token,
    userId: localStorage.getItem('userId') ?? '',
    isAdmin: localStorage.getItem('isAdmin') === 'true',
  };
}

/** Whether the last session ended because its token was refused or is gone, not because the person logged out. */
let refused = false;

export function wasRefused(): boolean {
  return refused;
}

export function storeSession(session: Session): void {
  refused = false;
  localStorage.setItem('token', session.token);
  localStorage.setItem('isAdmin', String(session.isAdmin));
  localStorage.setItem('userId', session.userId);
  announce();
}

/** Forgets who was signed in, with the copy of their cart and whatever this tab kept for them. */
export function clearSession(): void {
  refused = false;
  sessionStorage.clear();
  forget();
}

/** Forgets a token that the server refused; a newer one, which another tab may have stored meanwhile, stays. */
export function clearRefusedToken(token: string): void {
  if (localStorage.getItem('token') !== token) return;
  refused = true;
  forget();
}

/** Forgets what is left of a session whose token is gone, however it went; what this tab keeps stays. Does nothing while there is a token. */
export function clearWithoutToken(): void {
  if (readSession() !== null) return;
  refused = true;
  forget();
}

/** Calls back whenever this tab or another one signs in or out; returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key === null || key === 'token' || key === 'isAdmin' || key === 'userId') listener();
  };
  window.addEventListener('authUpdated', listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    window.removeEventListener('authUpdated', listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

function forget(): void {
  for (const key of ['token', 'isAdmin', 'userId', 'cart']) localStorage.removeItem(key);
  announce();
}

function announce(): void {
  window.dispatchEvent(new Event('authUpdated'));
}
