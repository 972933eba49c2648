import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlainRedis } from '@aangan/platform/redis/plain-redis';
import { makeRedisClient, type RedisClient } from '@aangan/platform/redis/redis-client';
import { DomainError } from '../../domain/domain-error.ts';
import { makeSignInThrottle, SIGN_IN_LIMITS, type SignInLimits } from './sign-in-throttle.ts';

const OWNER = '198.51.100.7';
const ATTACKER = '203.0.113.9';
const addressOf = (index: number): string => `10.0.${index >> 8}.${index & 255}`;

/** Each second of the limits is a minute here, so that the test's own duration does not matter. */
const SECOND_MS = 60_000;
const slowed = <Times extends object>(times: Times): Times =>
  JSON.parse(JSON.stringify(times), (name, value: unknown) =>
    /Ms$/.test(name) ? Number(value) * 60 : value,
  ) as Times;
const limits: SignInLimits = slowed(SIGN_IN_LIMITS);
const { pair, address, account } = limits;

let redis: TestRedis;
let connection: RedisClient;
/** Waits for Redis as long as it takes: how long a request may take is no promise of the throttle. */
const send: PlainRedis['send'] = (_, ...command) => connection.sendCommand(command);
let throttles: readonly ReturnType<typeof makeSignInThrottle>[];

beforeAll(async () => {
  redis = await startRedis();
  connection = await makeRedisClient({ url: redis.url }).connect();
});
afterAll(async () => {
  connection.destroy();
  await redis.stop();
});
beforeEach(async () => {
  await send(undefined, 'FLUSHALL');
  throttles = [1, 2].map(() => makeSignInThrottle(send, limits));
});

/** The outcome of an attempt; a number is the wait in seconds of the limits. */
type Outcome = 'right' | 'wrong' | number;

let turns = 0;
/** One attempt; two APIs take turns. */
async function attempt(from: string, is: 'right' | 'wrong', accountId = 'admin'): Promise<Outcome> {
  const throttle = throttles[turns++ % 2];
  try {
    const check = async () => (is === 'right' ? accountId : undefined);
    const found = await throttle?.attempt({ accountId, address: from }, check);
    return found === undefined ? 'wrong' : 'right';
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect([error.kind, error.code]).toEqual(['too-many', 'too-many-attempts']);
    return Math.round((Number(error.details['retryAfter']) * 1_000) / SECOND_MS);
  }
}

/** As if so many seconds of the limits passed: every key ends that much earlier. */
async function pass(seconds: number): Promise<void> {
  const keys = await send(undefined, 'KEYS', 'sign-in:*');
  for (const key of Array.isArray(keys) ? keys.map(String) : []) {
    const left = Number(await send(key, 'PTTL', key));
    await send(key, 'PEXPIRE', key, String(left - seconds * SECOND_MS));
  }
}

const many = (count: number, is: 'right' | 'wrong', from: (index: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, index) => attempt(from(index), is)));
const wrongOnes = (outcomes: readonly Outcome[]): number =>
  outcomes.filter((outcome) => outcome === 'wrong').length;

test('a wait is seconds, or a minute at most', () => {
  expect(SIGN_IN_LIMITS.account.waitMs).toBeLessThanOrEqual(5_000);
  expect(SIGN_IN_LIMITS.pair.longestWaitMs).toBeLessThanOrEqual(60_000);
  expect(SIGN_IN_LIMITS.address.longestWaitMs).toBeLessThanOrEqual(60_000);
});

describe('an address that fails for an account', () => {
  test('waits longer after each failure, a minute at most', async () => {
    const waits: Outcome[] = [];
    for (let failures = 1; failures < pair.free + 8; failures++) {
      expect(await attempt(ATTACKER, 'wrong')).toBe('wrong');
      if (failures < pair.free) continue;
      const wait = await attempt(ATTACKER, 'right');
      waits.push(wait);
      await pass(Number(wait));
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  test('does not wait longer for attempts that were refused', async () => {
    await many(pair.free, 'wrong', () => ATTACKER);
    expect(new Set(await many(100, 'wrong', () => ATTACKER))).toEqual(new Set([1]));
    await pass(1);
    expect(await attempt(ATTACKER, 'right')).toBe('right');
  });

  test('does not keep out the owner, who signs in from another address', async () => {
    let wrong = 0;
    for (let tries = 0; tries < 1_000; tries++) {
      wrong += wrongOnes([await attempt(ATTACKER, 'wrong')]);
      if (tries % 100 === 99) expect(await attempt(OWNER, 'right')).toBe('right');
    }
    expect(wrong).toBe(pair.free);
  });

  test('is not admitted more often when it tries a thousand times at the same moment', async () => {
    // Each process may admit one attempt before it knows of the failure that another one admitted.
    expect(wrongOnes(await many(1_000, 'wrong', () => ATTACKER))).toBeLessThan(pair.free + throttles.length);
  });

  test('has its failures cleared by the right password', async () => {
    await many(pair.free - 1, 'wrong', () => OWNER);
    expect(await attempt(OWNER, 'right')).toBe('right');
    expect(wrongOnes(await many(pair.free - 1, 'wrong', () => OWNER))).toBe(pair.free - 1);
    expect(await attempt(OWNER, 'right')).toBe('right');
  });
});

test('right passwords never count, however many come at the same moment', async () => {
  expect(new Set(await many(300, 'right', () => OWNER))).toEqual(new Set(['right']));
  expect(await send(undefined, 'DBSIZE')).toBe(0);
});

test('a check that throws is not counted', async () => {
  const check = () => Promise.reject(new Error('the log is away'));
  await expect(throttles[0]?.attempt({ accountId: 'admin', address: OWNER }, check)).rejects.toThrow('away');
  expect(await send(undefined, 'DBSIZE')).toBe(0);
});

describe('an account that fails from many addresses', () => {
  /** Each round comes from 200 other addresses. */
  const attack = (round: number) => many(200, 'wrong', (index) => addressOf(round * 200 + index));
  const seconds = SIGN_IN_LIMITS.account.waitMs / 1_000;

  test('makes its owner wait for seconds, and no longer while the attack goes on', async () => {
    expect(wrongOnes(await attack(0))).toBeGreaterThanOrEqual(account.free);
    expect(await attempt(OWNER, 'right')).toBe(seconds);
    for (let second = 1; second <= seconds; second++) {
      expect(new Set(await attack(second))).toEqual(new Set([seconds]));
      await pass(1);
    }
    // The attackers that waited as long are admitted once, too.
    expect(wrongOnes(await attack(1))).toBe(200);
    expect(await attempt(OWNER, 'right')).toBe('right');
  });

  test('does not make its owner wait longer for attempts that were refused', async () => {
    await attack(0);
    expect(new Set(await many(50, 'right', () => OWNER))).toEqual(new Set([seconds]));
    await pass(3);
    expect(new Set(await many(50, 'right', () => OWNER))).toEqual(new Set([seconds - 3]));
    await pass(seconds - 3);
    expect(await attempt(OWNER, 'right')).toBe('right');
  });
});

test('an address that fails for many accounts waits, longer each time; other addresses do not', async () => {
  for (let index = 0; index < address.free; index++)
    expect(await attempt(ATTACKER, 'wrong', `account-${index}`)).toBe('wrong');
  expect(await attempt(ATTACKER, 'right', 'next')).toBe(1);
  await pass(1);
  expect(await attempt(ATTACKER, 'wrong', 'next')).toBe('wrong');
  expect(await attempt(ATTACKER, 'right', 'another')).toBe(2);
  expect(await attempt(OWNER, 'right', 'account-1')).toBe('right');
});
