// Two handlers represent two API processes; both write to one real event store.
import { randomUUID } from 'node:crypto';
import { fieldsOf } from '@aangan/shared-events/fields';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import { startEventStore, type TestEventStore } from '@aangan/test/setup/start-event-store';
import { eventsOf } from '@aangan/shared-events/event';
import { wishlistEvents, type WishlistEvent } from '@aangan/shared-events/features/wishlist/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aContext } from '../testing/a-context.ts';
import { openLogAndKeys } from '../testing/log-and-keys.ts';
import type { Decider } from './decider.ts';
import { DomainError } from './domain-error.ts';
import { makeCachedCommandHandler } from './cached-command-handler.ts';
import { makeStreamCache } from './stream-cache.ts';
import { makeCommandHandler, type CommandHandler } from './command-handler.ts';
import { RECENT_COMMANDS } from './recent-commands.ts';

type Toggle = { readonly add: number } | { readonly remove: number };
type Wished = ReadonlySet<number>;

/** A wishlist that holds at most two products, so that something can be refused. */
const decider: Decider<Wished, Toggle, WishlistEvent> = {
  initialState: new Set(),
  decide: (command, wished) => {
    if ('remove' in command) {
      if (!wished.has(command.remove)) return [];
      return [{ type: 'WishlistItemRemoved', data: { accountId: 'a', productId: command.remove } }];
    }
    if (wished.has(command.add)) return [];
    if (wished.size === 2) throw new DomainError('conflict', 'full', 'The list is full.');
    return [{ type: 'WishlistItemAdded', data: { accountId: 'a', productId: command.add } }];
  },
  evolve: (wished, { type, data }) => {
    const next = new Set(wished);
    if (type === 'WishlistItemAdded') next.add(data.productId);
    else next.delete(data.productId);
    return next;
  },
  isEvent: eventsOf(wishlistEvents),
};

type Handler = CommandHandler<Wished, Toggle, WishlistEvent>;

let store: TestEventStore;
let log: EventLog;
let keys: KeyStore;
let stop: () => Promise<void>;
let one: Handler;
let other: Handler;
const kinds = [
  ['read for each command', (its = decider) => makeCommandHandler(its, log, keys)],
  ['cached', (its = decider) => makeCachedCommandHandler(its, log, keys, makeStreamCache())],
] as const;

beforeAll(async () => {
  ({ store, log, keys, stop } = await openLogAndKeys(startEventStore));
  one = makeCachedCommandHandler(decider, log, keys, makeStreamCache());
  other = makeCachedCommandHandler(decider, log, keys, makeStreamCache());
});
afterAll(() => stop());

const aStream = (): string => `wishlist-${randomUUID()}`;
const idempotencyKey = (id: string, mac = 'mac') => aContext({ idempotencyKey: { id, mac } });
const typesIn = async (stream: string): Promise<readonly string[]> =>
  (await log.readStream(stream)).map(({ type }) => type);

describe.each(kinds)('a command on a stream that is %s', (_, makeHandler) => {
  beforeAll(() => {
    one = makeHandler();
    other = makeHandler();
  });

  test('appends what was decided, with who, when and from where', async () => {
    const stream = aStream();
    const context = aContext({
      by: { kind: 'customer', id: 'a' },
      origin: { client: 'web', screen: 'home' },
    });
    const { events, position, repeated } = await one.handle({ stream, command: { add: 1 }, context });
    expect(events).toMatchObject([{ type: 'WishlistItemAdded', revision: 0n, stream }]);
    expect(repeated).toBe(false);
    const [raw] = await log.readStream(stream);
    expect(raw).toMatchObject({ id: events[0]?.id, position });
    expect(raw?.metadata).toEqual({
      at: context.at,
      by: { kind: 'customer', id: 'a' },
      origin: { client: 'web', screen: 'home' },
      correlationId: 'test',
      schemaVersion: 1,
    });
  });

  test('that changes nothing appends nothing, and returns the position of the stream’s last event', async () => {
    const stream = aStream();
    const { position } = await one.handle({ stream, command: { add: 1 }, context: aContext() });
    const again = await one.handle({ stream, command: { add: 1 }, context: aContext() });
    expect(again).toMatchObject({ events: [], position, repeated: false });
    expect(await typesIn(stream)).toHaveLength(1);
  });

  test('decides again when another process was quicker, and only while the intent still holds', async () => {
    const stream = aStream();
    await one.handle({ stream, command: { add: 1 }, context: aContext() });
    await other.handle({ stream, command: { add: 2 }, context: aContext() });
    await expect(one.handle({ stream, command: { add: 3 }, context: aContext() })).rejects.toMatchObject({
      code: 'full',
    });
    expect(await typesIn(stream)).toHaveLength(2);
  });

  test('refused from an outdated cache is decided again on a fresh read', async () => {
    const stream = aStream();
    for (const add of [1, 2]) await one.handle({ stream, command: { add }, context: aContext() });
    await other.handle({ stream, command: { remove: 1 }, context: aContext() });
    const { events } = await one.handle({ stream, command: { add: 3 }, context: aContext() });
    expect(events).toMatchObject([{ type: 'WishlistItemAdded', data: { productId: 3 } }]);
  });

  test('that changes nothing on an outdated cache is decided again on a fresh read', async () => {
    const stream = aStream();
    await one.handle({ stream, command: { add: 1 }, context: aContext() });
    await other.handle({ stream, command: { remove: 1 }, context: aContext() });
    const { events } = await one.handle({ stream, command: { add: 1 }, context: aContext() });
    expect(events).toMatchObject([{ type: 'WishlistItemAdded', data: { productId: 1 } }]);
  });

  test('on a stream that should be new finds what another process has begun', async () => {
    const stream = aStream();
    await other.handle({ stream, command: { add: 1 }, context: aContext(), expectNew: true });
    const { events } = await one.handle({
      stream,
      command: { add: 1 },
      context: aContext(),
      expectNew: true,
    });
    expect(events).toEqual([]);
  });
});

describe('a command on a cached stream', () => {
  test('counts once for each of many that race for one stream from two processes', async () => {
    const stream = aStream();
    const races = Array.from({ length: 20 }, (_, at) =>
      (at % 2 === 0 ? one : other).handle({ stream, command: { add: 7 }, context: aContext() }),
    );
    const events = (await Promise.all(races)).flatMap((answer) => answer.events);
    expect(events).toHaveLength(1);
    expect(await typesIn(stream)).toEqual(['WishlistItemAdded']);
  });

  test('waits for those before it on its stream within a process, so that they do not conflict', async () => {
    const stream = aStream();
    let [appends, reads] = [0, 0];
    const counting: EventLog = {
      ...log,
      append: (...given) => {
        appends++;
        return log.append(...given);
      },
      readStream: (...given) => {
        reads++;
        return log.readStream(...given);
      },
    };
    const busy = makeCachedCommandHandler({ ...decider, decide: always }, counting, keys, makeStreamCache());
    await Promise.all(
      Array.from({ length: 20 }, (_, add) => busy.handle({ stream, command: { add }, context: aContext() })),
    );
    expect(await typesIn(stream)).toHaveLength(20);
    // The stream is read once; its folded state is cached then, and commands that arrive meanwhile are appended together.
    expect([appends, reads]).toEqual([2, 1]);
  });

  test('in a batch is decided after those before it and gets its own result', async () => {
    const stream = aStream();
    await one.handle({ stream, command: { add: 1 }, context: aContext() });
    const answers = await Promise.allSettled([
      one.handle({ stream, command: { add: 2 }, context: idempotencyKey('a') }),
      one.handle({ stream, command: { remove: 1 }, context: idempotencyKey('b') }),
      one.handle({ stream, command: { add: 3 }, context: idempotencyKey('c') }),
      one.handle({ stream, command: { add: 4 }, context: idempotencyKey('d') }),
      one.handle({ stream, command: { add: 3 }, context: idempotencyKey('c') }),
      one.handle({ stream, command: { remove: 9 }, context: idempotencyKey('e') }),
      one.handle({ stream, command: { add: 3 }, context: idempotencyKey('c', 'another') }),
      one.handle({ stream, command: { remove: 3 }, context: idempotencyKey('f') }),
    ]);
    const results = answers.map((answer) => {
      if (answer.status === 'rejected') return String(fieldsOf(answer.reason).code);
      const { events, stream: after, repeated } = answer.value;
      const products = [...after.state].join();
      return `${events.map(({ revision }) => revision).join()} ${repeated} [${products}] ${after.revision}`;
    });
    expect(results).toEqual([
      '1 false [1,2] 1',
      '2 false [2] 2',
      '3 false [2,3] 3',
      'full',
      '3 true [2,3] 3',
      ' false [2,3] 3',
      'idempotency-key-reused',
      '4 false [2] 4',
    ]);
    const stored = await log.readStream(stream);
    const ids = answers
      .flatMap((each) => (each.status === 'fulfilled' ? each.value.events : []))
      .map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(stored.slice(1).map(({ id }) => id)));
  });

  test('in a batch is decided again after a conflict with another process', async () => {
    const stream = aStream();
    await one.handle({ stream, command: { add: 1 }, context: aContext() });
    await other.handle({ stream, command: { add: 2 }, context: aContext() });
    const answers = await Promise.allSettled(
      [{ remove: 1 }, { add: 3 }, { add: 4 }].map((command) =>
        one.handle({ stream, command, context: aContext() }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect((await one.load(stream)).state).toEqual(new Set([2, 3]));
  });

  const always: typeof decider.decide = (command) =>
    'add' in command
      ? [{ type: 'WishlistItemAdded', data: { accountId: 'a', productId: command.add + 1 } }]
      : [];

  test('is refused as busy when it loses every race', async () => {
    const stream = aStream();
    const alternate = { add: true };
    const busy = makeCachedCommandHandler(
      decider,
      { ...log, append: spoiledAppend(stream, alternate) },
      keys,
      makeStreamCache(),
    );
    await expect(
      busy.handle({ stream, command: { add: 5 }, context: aContext(), retries: 3 }),
    ).rejects.toMatchObject({ kind: 'conflict', code: 'busy' });
    expect(await typesIn(stream)).toHaveLength(4);
  });

  // Before each append another process appends to the same stream.
  function spoiledAppend(stream: string, alternate: { add: boolean }): EventLog['append'] {
    return async (...given) => {
      alternate.add = !alternate.add;
      await other.handle({
        stream,
        command: alternate.add ? { remove: 9 } : { add: 9 },
        context: aContext(),
      });
      return log.append(...given);
    };
  }
});

describe('a cached stream', () => {
  /** A process that records from which revision it reads, and can run a callback during a read. */
  const watchedProcess = () => {
    const readFrom: (bigint | undefined)[] = [];
    const meanwhile = { act: () => undefined as void };
    const watched: EventLog = {
      ...log,
      readStream: async (name, from) => {
        readFrom.push(from);
        const events = await log.readStream(name, from);
        meanwhile.act();
        return events;
      },
      append: async (...given) => {
        const appended = await log.append(...given);
        meanwhile.act();
        return appended;
      },
    };
    const cache = makeStreamCache();
    return { handler: makeCachedCommandHandler(decider, watched, keys, cache), readFrom, meanwhile, cache };
  };
  test('is dropped where it must not be known any longer, and read from the log again', async () => {
    const stream = aStream();
    const { handler, readFrom, cache } = watchedProcess();
    await handler.handle({ stream, command: { add: 1 }, context: aContext() });
    await handler.load(stream);
    cache.evictAll();
    await handler.load(stream);
    expect(readFrom.slice(-2)).toEqual([1n, undefined]);
  });

  test('is not read where the stream is guessed to be new, and a wrong guess only costs a conflict', async () => {
    const stream = aStream();
    const { handler, readFrom } = watchedProcess();
    const guess = { stream, expectNew: true };
    await handler.handle({ ...guess, command: { add: 1 }, context: aContext() });
    expect(readFrom).toEqual([]);
    const late = watchedProcess();
    await late.handler.handle({ ...guess, command: { add: 2 }, context: aContext() });
    expect(late.readFrom).toEqual([undefined]);
    expect(await typesIn(stream)).toEqual(['WishlistItemAdded', 'WishlistItemAdded']);
  });

  test('is not cached again by work in progress when it was evicted', async () => {
    const stream = aStream();
    const { handler, readFrom, meanwhile, cache } = watchedProcess();
    await handler.handle({ stream, command: { add: 1 }, context: aContext() });
    cache.evictAll();
    meanwhile.act = () => cache.evictAll();
    await handler.load(stream);
    await handler.load(stream);
    expect(readFrom.slice(-2)).toEqual([undefined, undefined]);
    await handler.handle({ stream, command: { add: 2 }, context: aContext() });
    await handler.load(stream);
    expect(readFrom.at(-1)).toBeUndefined();
  });
});

describe.each(kinds)('an idempotency key on a stream that is %s', (_, makeHandler) => {
  const processOf = (): Handler => makeHandler();
  beforeAll(() => {
    one = processOf();
    other = processOf();
  });

  test('is executed once and gets the same result again, also from a process that has never seen it', async () => {
    const stream = aStream();
    const first = await one.handle({ stream, command: { add: 1 }, context: idempotencyKey('k') });
    for (const handler of [one, other, processOf()]) {
      const again = await handler.handle({ stream, command: { add: 1 }, context: idempotencyKey('k') });
      expect(again.repeated).toBe(true);
      expect(again.events).toMatchObject([{ id: first.events[0]?.id, type: 'WishlistItemAdded' }]);
      expect(again.position).toBe(first.position);
    }
    expect(await typesIn(stream)).toHaveLength(1);
  });

  test('survives a kill of the event store and all processes', async () => {
    const stream = aStream();
    await one.handle({ stream, command: { add: 1 }, context: idempotencyKey('k') });
    await one.handle({ stream, command: { remove: 1 }, context: aContext() });
    await store.kill();
    await store.restart();
    const again = await processOf().handle({ stream, command: { add: 1 }, context: idempotencyKey('k') });
    expect(again).toMatchObject({ repeated: true, events: [{ type: 'WishlistItemAdded' }] });
    expect(await typesIn(stream)).toHaveLength(2);
  });

  test('with another request is refused', async () => {
    const stream = aStream();
    await one.handle({ stream, command: { add: 1 }, context: idempotencyKey('k', 'add 1') });
    for (const handler of [one, other])
      await expect(
        handler.handle({ stream, command: { add: 2 }, context: idempotencyKey('k', 'add 2') }),
      ).rejects.toMatchObject({ kind: 'conflict', code: 'idempotency-key-reused' });
    expect(await typesIn(stream)).toHaveLength(1);
  });

  test('that changed nothing leaves no record: it is decided again', async () => {
    const stream = aStream();
    const nothing = await one.handle({ stream, command: { remove: 1 }, context: idempotencyKey('k') });
    expect(nothing.events).toEqual([]);
    await other.handle({ stream, command: { add: 1 }, context: aContext() });
    const now = await one.handle({ stream, command: { remove: 1 }, context: idempotencyKey('k') });
    expect(now).toMatchObject({ repeated: false, events: [{ type: 'WishlistItemRemoved' }] });
  });

  test('is evicted after a hundred others, unless it is a claim', async () => {
    const claims = { ...decider, isClaim: (event: WishlistEvent) => event.data.productId === 1 };
    const stream = aStream();
    const handler = makeHandler(claims);
    await handler.handle({ stream, command: { add: 1 }, context: idempotencyKey('claim') });
    await handler.handle({ stream, command: { add: 2 }, context: idempotencyKey('passing') });
    for (let at = 0; at < RECENT_COMMANDS; at++)
      await handler.handle({
        stream,
        command: at % 2 === 0 ? { remove: 2 } : { add: 2 },
        context: idempotencyKey(`${at}`),
      });
    const fresh = makeHandler(claims);
    expect(await fresh.findByIdempotencyKey(stream, idempotencyKey('claim'))).toMatchObject({
      repeated: true,
    });
    expect(await fresh.findByIdempotencyKey(stream, idempotencyKey('passing'))).toBeUndefined();
    expect(await fresh.findByIdempotencyKey(stream, idempotencyKey('0'))).toMatchObject({ repeated: true });
  });
});
