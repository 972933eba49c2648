// Short words that go away by themselves. Whoever has something to say calls `notify...`; what shows them is loaded with the first one.
export type Notice = {
  readonly text: string;
  /** More about it, smaller. */
  readonly detail?: string | undefined;
  readonly tone: 'success' | 'error' | 'info';
  /** What can be done about it while it is shown. */
  readonly action?: NoticeAction | undefined;
};

export type NoticeAction = { readonly label: string; readonly onPress: () => void };

let waiting: readonly Notice[] = [];
let taker: (() => void) | undefined;

export function notifySuccess(text: string): void {
  tell({ text, tone: 'success' });
}

export function notifyError(text: string, detail?: string): void {
  tell({ text, detail, tone: 'error' });
}

export function notify(text: string, action?: NoticeAction): void {
  tell({ text, action, tone: 'info' });
}

/** Hands out what has been said since the last time. */
export function takeNotices(): readonly Notice[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/** Calls back whenever something was said; returns how to stop. One listener at a time. */
export function onNotice(listener: () => void): () => void {
  taker = listener;
  if (waiting.length > 0) listener();
  return () => {
    if (taker === listener) taker = undefined;
  };
}

function tell(notice: Notice): void {
  waiting = [...waiting, notice];
  taker?.();
}
