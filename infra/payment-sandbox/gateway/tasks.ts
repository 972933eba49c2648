// What is to happen later: late payments and refunds at the bank. Due times are in the books and survive a restart.
import type { Books } from '../books/books.ts';
import type { Gateway } from './gateway.ts';

export type Tasks = {
  /** Looks again at what is due; to be called when a task was written. */
  readonly wake: () => void;
  readonly stop: () => void;
};

/** The longest pause between two looks, in milliseconds: a timer cannot wait longer than 24 days, and clocks are set. */
const LONGEST_PAUSE_MS = 60_000;

export function runTasks(books: Books, gateway: Gateway, now: () => number): Tasks {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const underWay = new Set<string>();
  const run = async (key: string, act: 'authorize' | 'settle-refund', id: string): Promise<void> => {
    underWay.add(key);
    await (act === 'authorize' ? gateway.authorize(id) : gateway.settleRefund(id));
    underWay.delete(key);
  };
  const look = (): void => {
    clearTimeout(timer);
    if (isStopped) return;
    let next = LONGEST_PAUSE_MS;
    for (const [key, { at, act, id }] of books.tasks) {
      if (underWay.has(key)) continue;
      if (at <= now()) void run(key, act, id);
      else next = Math.min(next, at - now());
    }
    timer = setTimeout(look, next);
  };
  look();
  return {
    wake: look,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
