// Notices at the edge of the screen: events of the window, which the toaster's host shows.
export type Notice = {
  readonly text: string;
  /** A second, smaller line. */
  readonly detail?: string | undefined;
  readonly tone: 'success' | 'error' | 'info';
  /** An action offered while the notice is visible. */
  readonly action?: NoticeAction | undefined;
};

export type NoticeAction = {
  readonly label: string;
  readonly onPress: () => void;
  /** Keeps the notice until it is pressed or dismissed, because nothing else offers it. */
  readonly stays?: true;
};

const NOTICE_EVENT = 'notice';

export function notifySuccess(text: string): void {
  announce({ text, tone: 'success' });
}

export function notifyError(text: string, detail?: string): void {
  announce({ text, detail: detail === text ? undefined : detail, tone: 'error' });
}

export function notify(text: string, action?: NoticeAction): void {
  announce({ text, action, tone: 'info' });
}

/** Calls `listener` for each notice. @returns a function that unsubscribes */
export function onNotice(listener: (notice: Notice) => void): () => void {
  const receive = (event: Event) => {
    if (event instanceof NoticeEvent) listener(event.notice);
  };
  window.addEventListener(NOTICE_EVENT, receive);
  return () => window.removeEventListener(NOTICE_EVENT, receive);
}

class NoticeEvent extends Event {
  readonly notice: Notice;
  constructor(notice: Notice) {
    super(NOTICE_EVENT);
    this.notice = notice;
  }
}

function announce(notice: Notice): void {
  window.dispatchEvent(new NoticeEvent(notice));
}
