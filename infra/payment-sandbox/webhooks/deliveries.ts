// Delivers notifications: any answer but 2xx within five seconds is a failure, and is repeated with growing pauses for 24 hours after the event; then
// the webhook is disabled. https://razorpay.com/docs/webhooks/best-practices. What waits is in the books and survives a restart.
import type { Misbehaviour } from '../behaviour/behaviour.ts';
import type { Books } from '../books/books.ts';
import type { Notice } from '../books/records.ts';

export type Webhook = { readonly url: string; readonly isEnabled: boolean };

export type Deliveries = {
  /** To be called with each new notice. */
  readonly take: (notice: Notice) => void;
  readonly webhook: () => Webhook | undefined;
  /** Names the receiver, or enables it again; what waits is delivered. */
  readonly setWebhook: (url: string) => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type DeliveryNeeds = {
  readonly books: Books;
  readonly misbehaviour: Misbehaviour;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The first pause before a repetition, in milliseconds; each is twice the one before. */
  readonly firstPauseMs: number;
  readonly onFailure: (notice: Notice, reason: string) => void;
};

const ANSWER_MS = 5_000;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;
const GIVE_UP_MS = 24 * 60 * 60 * 1000;
const HELD_BACK_MS = 3_000;
/** How many are under way at once. */
const MOST_AT_ONCE = 32;
const SETTING = 'webhook';

export function makeDeliveries(needs: DeliveryNeeds): Deliveries {
  const { books, misbehaviour, now } = needs;
  const queue = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  const heldBack = new Set<() => void>();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let webhook = storedWebhook(books);

  const later = (ms: number, act: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  };
  const store = (notice: Notice): Promise<void> => books.commit([['notice', notice.id, notice]]);

  const failed = async (notice: Notice, reason: string): Promise<void> => {
    needs.onFailure(notice, reason);
    const attempts = notice.attempts + 1;
    const pause = Math.min(needs.firstPauseMs * 2 ** notice.attempts, LONGEST_PAUSE_MS);
    const nextAt = now() + pause;
    if (nextAt - notice.createdAt <= GIVE_UP_MS) {
      later(pause, () => enqueue(notice.id));
      return store({ ...notice, attempts, nextAt });
    }
    await store({ ...notice, attempts, state: 'abandoned' });
    if (webhook !== undefined) await storeWebhook({ ...webhook, isEnabled: false });
  };
  const deliver = async (id: string): Promise<void> => {
    const notice = books.notices.get(id);
    if (notice?.state !== 'waiting' || webhook?.isEnabled !== true) return;
    // It says what the books say, so it must not be ahead of the disk.
    await books.flushed();
    const reason = await send(notice, webhook.url, stopping.signal);
    if (stopping.signal.aborted) return;
    if (reason !== undefined) return failed(notice, reason);
    await store({ ...notice, attempts: notice.attempts + 1, state: 'delivered' });
    for (const release of heldBack) release();
  };
  const drain = (): void => {
    for (const id of queue) {
      if (running.size >= MOST_AT_ONCE || stopping.signal.aborted) return;
      queue.delete(id);
      const run = deliver(id).finally(() => {
        running.delete(run);
        drain();
      });
      running.add(run);
    }
  };
  const enqueue = (id: string): void => {
    queue.add(id);
    drain();
  };
  const holdBack = (id: string): void => {
    const release = (): void => {
      if (heldBack.delete(release)) enqueue(id);
    };
    heldBack.add(release);
    later(HELD_BACK_MS, release);
  };
  const duplicate = (notice: Notice): void =>
    later(100, () => {
      if (webhook?.isEnabled === true) void send(notice, webhook.url, stopping.signal);
    });
  const storeWebhook = async (next: Webhook): Promise<void> => {
    webhook = next;
    await books.commit([['setting', SETTING, { json: JSON.stringify(next) }]]);
  };
  const resume = (): void => {
    for (const { id, state, nextAt } of books.notices.values())
      if (state === 'waiting') later(Math.max(0, nextAt - now()), () => enqueue(id));
  };
  resume();
  return {
    take: (notice) => {
      const { isDropped, isDuplicated, isHeldBack, delayMs } = misbehaviour.ofNotice();
      if (isDropped) return void store({ ...notice, state: 'dropped' });
      if (isDuplicated) duplicate(notice);
      if (isHeldBack) holdBack(notice.id);
      else if (delayMs > 0) later(delayMs, () => enqueue(notice.id));
      else enqueue(notice.id);
    },
    webhook: () => webhook,
    setWebhook: async (url) => {
      await storeWebhook({ url, isEnabled: true });
      for (const { id, state } of books.notices.values()) if (state === 'waiting') enqueue(id);
    },
    stop: async () => {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.allSettled(running);
    },
  };
}

/** Sends it once. Returns why it failed; undefined when it was taken. */
async function send(notice: Notice, url: string, stop: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': notice.signature,
        'x-razorpay-event-id': notice.id,
      },
      body: notice.body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(ANSWER_MS), stop]),
    });
    await response.body?.cancel();
    return response.ok ? undefined : `status ${response.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function storedWebhook(books: Books): Webhook | undefined {
  const stored = books.settings.get(SETTING);
  // Written by `storeWebhook`, in books of the sandbox's own.
  return stored === undefined ? undefined : (JSON.parse(stored.json) as Webhook);
}
