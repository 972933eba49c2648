// Queue of the toasts. Callers use `notify...`; the toaster, which shows them, is loaded with the first one.
export type Notice = {
  readonly text: string;
  /** A second, smaller line. */
  readonly detail?: string | undefined;
  readonly tone: 'success' | 'error' | 'info';
  /** An action offered while the notice is visible. */
  readonly action?: NoticeAction | undefined;
};

export type NoticeAction = { readonly label: string; readonly onPress: () => void };

let pending: readonly Notice[] = [];
let subscriber: (() => void) | undefined;

export function notifySuccess(text: string): void {
  publish({ text, tone: 'success' });
}

export function notifyError(text: string, detail?: string): void {
  publish({ text, detail, tone: 'error' });
}

export function notify(text: string, action?: NoticeAction): void {
  publish({ text, action, tone: 'info' });
}

/** Removes the pending notices from the queue and returns them. */
export function takeNotices(): readonly Notice[] {
  const taken = pending;
  pending = [];
  return taken;
}

/** Calls `listener` for new notices; one listener at a time. @returns a function that unsubscribes */
export function onNotice(listener: () => void): () => void {
  subscriber = listener;
  if (pending.length > 0) listener();
  return () => {
    if (subscriber === listener) subscriber = undefined;
  };
}

function publish(notice: Notice): void {
  pending = [...pending, notice];
  subscriber?.();
}
