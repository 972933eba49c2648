// Throttles password attempts, counted in Redis for all API processes. Failures count for account and address together, so that an attacker cannot
// lock an account: only the failing address waits. `rate-limit-redis` has fixed windows only; the growing waits need the script below.
import type { PlainRedis } from '@aangan/platform/redis/plain-redis';
import { makeKeyedQueue } from '../../domain/keyed-queue.ts';
import { limitEach } from '@aangan/platform/process/limit-concurrency';
import { refuseUncounted, tooManyAttempts } from '../../http/authentication/attempts.ts';

export type SignInAttempt = {
  readonly accountId: string;
  /** As `ipKeyGenerator` gives it: an IPv6 network counts as one address. */
  readonly address: string;
};

export type SignInThrottle = {
  /**
   * Runs `check` if this attempt is admitted, and resolves with its result; `undefined` means a wrong password and is counted. Any other
   * result clears the counters of the account and the address. An error of `check` is not counted. Throws 429 `too-many-attempts`
   * with `retryAfter` in seconds, which changes no counter, and 503 while Redis is unreachable.
   */
  readonly attempt: <T>(
    attempt: SignInAttempt,
    check: () => Promise<T | undefined>,
  ) => Promise<T | undefined>;
};

/** The first `free` failures cause no wait; each further one doubles the wait before the next attempt. Times in milliseconds. */
type Pace = {
  readonly free: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** Failures expire so long after the last one. */
  readonly memoryMs: number;
};

export type SignInLimits = {
  /** For an account from one address. */
  readonly pair: Pace;
  /** For an address over all accounts. */
  readonly address: Pace;
  /**
   * For an account over all addresses: after `free` failures an address that has not waited yet must retry after `waitMs`, even with the right
   * password, and is then admitted however many other addresses fail meanwhile. It has `graceMs` to retry.
   */
  readonly account: Pick<Pace, 'free' | 'memoryMs'> & { readonly waitMs: number; readonly graceMs: number };
};

const MINUTE_MS = 60_000;
const WAITS = { firstWaitMs: 1_000, longestWaitMs: MINUTE_MS } as const;

/**
 * An owner who mistypes waits 1, 2, 4 ... 60 s from the fifth failure on, which leaves a guesser 1,440 passwords a day from an address; the
 * memory is so long that a pause until it ends gains no attempt. A few hundred people behind one address mistype less than a hundred times in
 * ten minutes. An attack by others from many addresses costs the owner five seconds.
 */
export const SIGN_IN_LIMITS: SignInLimits = {
  pair: { ...WAITS, free: 5, memoryMs: 15 * MINUTE_MS },
  address: { ...WAITS, free: 100, memoryMs: 10 * MINUTE_MS },
  account: { free: 50, memoryMs: 10 * MINUTE_MS, waitMs: 5_000, graceMs: 2 * MINUTE_MS },
};

/** Concurrent checks of one address in a process; hashing has four threads. */
const CHECKS_OF_AN_ADDRESS = 4;

/** KEYS: failures, wait. ARGV: memory, free failures, first wait, longest wait. */
const COUNT_FAILURE = `
local failures = redis.call('INCR', KEYS[1])
redis.call('PEXPIRE', KEYS[1], ARGV[1])
local doublings = math.min(failures - tonumber(ARGV[2]), 20)
if doublings >= 0 then
  local wait = math.min(tonumber(ARGV[3]) * 2 ^ doublings, tonumber(ARGV[4]))
  redis.call('SET', KEYS[2], failures, 'PX', string.format('%d', wait))
end
return failures`;

/** Admits every attempt at once: for tests and benchmarks only. */
export const unthrottledSignIns: SignInThrottle = { attempt: (_, check) => check() };

/** Makes the throttle of one process; `send` sends a command to Redis. */
export function makeSignInThrottle(
  send: PlainRedis['send'],
  limits: SignInLimits = SIGN_IN_LIMITS,
): SignInThrottle {
  const { free, memoryMs, waitMs, graceMs } = limits.account;
  // Failures of an account set no wait for all: `turn` makes each address wait.
  const accountPace: Pace = { free: Number.MAX_SAFE_INTEGER, firstWaitMs: 0, longestWaitMs: 0, memoryMs };
  // Sequential per account and address: concurrent attempts would all be admitted before the first of them has failed.
  const oneByOne = makeKeyedQueue();
  const fewAtOnce = limitEach(CHECKS_OF_AN_ADDRESS);

  const waitOf = async (key: string): Promise<number> => Math.max(0, Number(await send(key, 'PTTL', key)));

  const accountWait = async ({ account, turn }: Keys): Promise<number> => {
    const failures = Number((await send(account.failures, 'GET', account.failures)) ?? 0);
    if (failures < free) return 0;
    await send(turn, 'SET', turn, '1', 'PX', String(waitMs + graceMs), 'NX');
    return (await waitOf(turn)) - graceMs;
  };

  const admit = async (keys: Keys): Promise<void> => {
    const waits = await Promise.all([waitOf(keys.pair.wait), waitOf(keys.address.wait)]);
    const wait = Math.max(...waits) || (await accountWait(keys));
    if (wait > 0) throw tooManyAttempts(wait);
  };

  const count = ({ failures, wait }: Counted, pace: Pace) =>
    send(
      failures,
      ...['EVAL', COUNT_FAILURE, '2', failures, wait],
      ...[pace.memoryMs, pace.free, pace.firstWaitMs, pace.longestWaitMs].map(String),
    );
  const countFailure = async ({ pair, address, account, turn }: Keys): Promise<void> => {
    await Promise.all([
      count(pair, limits.pair),
      count(address, limits.address),
      count(account, accountPace),
      send(turn, 'DEL', turn),
    ]);
  };
  const clear = async ({ pair, turn }: Keys): Promise<void> => {
    await send(turn, 'DEL', turn, pair.failures, pair.wait);
  };

  return {
    attempt: (attempt, check) => {
      const keys = keysOf(attempt);
      return oneByOne(keys.turn, () =>
        fewAtOnce(attempt.address, async () => {
          await refuseUncounted(() => admit(keys));
          const result = await check();
          await refuseUncounted(() => (result === undefined ? countFailure(keys) : clear(keys)));
          return result;
        }),
      );
    },
  };
}

type Counted = { readonly failures: string; readonly wait: string };
type Keys = {
  readonly pair: Counted;
  readonly address: Counted;
  readonly account: Counted;
  /** Lives from the refusal by the account's limit until the end of the grace. */
  readonly turn: string;
};

// The hash tag in braces selects the server of a cluster: keys of one script or command share it.
function keysOf({ accountId, address }: SignInAttempt): Keys {
  const counted = (who: string): Counted => ({
    failures: `sign-in:{${who}}:failures`,
    wait: `sign-in:{${who}}:wait`,
  });
  const pair = `${accountId} ${address}`;
  return {
    pair: counted(pair),
    address: counted(address),
    account: counted(accountId),
    turn: `sign-in:{${pair}}:turn`,
  };
}
