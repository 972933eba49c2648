// How the sandbox misbehaves, as far as it is told to. Chances are between 0 and 1 and are drawn from a seed, so that a run can be repeated.
import { z } from 'zod';

const chance = z.number().min(0).max(1).default(0);
const ms = z.int().min(0).max(600_000).default(0);

/** The calls of the API that can misbehave. */
export const calls = [
  ...['orders.create', 'orders.fetch', 'orders.list', 'orders.payments'],
  ...['payments.fetch', 'payments.list', 'payments.capture', 'payments.refund', 'payments.refunds'],
  ...['refunds.fetch', 'refunds.list'],
] as const;
export type Call = string;

export const behaviourSchema = z.strictObject({
  seed: z.int().min(0).default(1),
  api: z
    .strictObject({
      /** Answers 500 and does nothing. */
      error: chance,
      /** Does what was asked, and answers 500. */
      errorAfter: chance,
      /** Does what was asked, and never answers. */
      loseAnswer: chance,
      /** Answers up to this much later. */
      delayMs: ms,
      /** Only these calls; all of them without it. */
      only: z.array(z.enum(calls)).optional(),
      /** Only so many times; then it behaves again. */
      times: z.int().min(1).optional(),
    })
    .prefault({}),
  webhooks: z
    .strictObject({
      /** Delivers it a second time. */
      duplicate: chance,
      /** Holds it back until a later one has been delivered, or for three seconds. */
      reorder: chance,
      /** Never delivers it. */
      drop: chance,
      /** Delivers it up to this much later. */
      delayMs: ms,
    })
    .prefault({}),
  refunds: z
    .strictObject({
      /** The bank does not take the refund. */
      fail: chance,
      /** How long the bank takes. */
      settleMs: z.int().min(0).max(600_000).default(1_000),
      /** Takes no notice of idempotency keys, which the gateway does not promise for its test mode. */
      ignoreKeys: z.boolean().default(false),
    })
    .prefault({}),
});
export type Behaviour = z.infer<typeof behaviourSchema>;

/** What happens to one call. */
export type Mishap = 'error' | 'errorAfter' | 'loseAnswer' | undefined;

export type Misbehaviour = {
  readonly current: () => Behaviour;
  /** Starts again from its seed. */
  readonly set: (behaviour: Behaviour) => void;
  readonly ofCall: (call: Call) => { readonly mishap: Mishap; readonly delayMs: number };
  readonly ofNotice: () => {
    readonly isDropped: boolean;
    readonly isDuplicated: boolean;
    readonly isHeldBack: boolean;
    readonly delayMs: number;
  };
  readonly ofRefund: () => { readonly fails: boolean; readonly settleMs: number };
};

export function makeMisbehaviour(initial: Behaviour): Misbehaviour {
  let behaviour = initial;
  let random = randomOf(initial.seed);
  let left = initial.api.times ?? Infinity;
  const happens = (probability: number): boolean => random() < probability;
  const set = (next: Behaviour): void => {
    behaviour = next;
    random = randomOf(next.seed);
    left = next.api.times ?? Infinity;
  };
  return {
    current: () => behaviour,
    set,
    ofCall: (call) => {
      const { error, errorAfter, loseAnswer, delayMs, only } = behaviour.api;
      const names: readonly string[] | undefined = only;
      if (left <= 0 || names?.includes(call) === false) return { mishap: undefined, delayMs: 0 };
      // All three are drawn, so that one chance does not change the draws of the others.
      const drawn = {
        error: happens(error),
        errorAfter: happens(errorAfter),
        loseAnswer: happens(loseAnswer),
      };
      const mishap = (['error', 'errorAfter', 'loseAnswer'] as const).find((each) => drawn[each]);
      const delay = Math.floor(random() * delayMs);
      if (mishap !== undefined || delay > 0) left -= 1;
      return { mishap, delayMs: delay };
    },
    ofNotice: () => {
      const { drop, duplicate, reorder, delayMs } = behaviour.webhooks;
      return {
        isDropped: happens(drop),
        isDuplicated: happens(duplicate),
        isHeldBack: happens(reorder),
        delayMs: Math.floor(random() * delayMs),
      };
    },
    ofRefund: () => ({ fails: happens(behaviour.refunds.fail), settleMs: behaviour.refunds.settleMs }),
  };
}

/** Numbers from 0 up to 1 from a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
