// Handles every command: load and fold the stream, decide, append at the revision that was read; on a conflict reload and decide again.
// States of hot streams are cached; a decision from the cache counts only if an append protects it, otherwise it is repeated on a fresh read.
// Commands that arrive for a cached stream during an append are decided in order and appended together.
import { randomBytes } from 'node:crypto';
import { byDeadline, deadline, withDeadline } from '@aangan/platform/process/deadline';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import { codec } from '@aangan/shared-events/all-events';
import type { RawEvent, StoredEvent } from '@aangan/shared-events/codec';
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import { LRUCache } from 'lru-cache';
import { decisionsRepeated, commandsRepeated } from '../metrics/metrics.ts';
import { rethrowUnlessConflict, rethrowUnlessOutdated } from './after-conflict.ts';
import { metadataOf, type CommandContext } from './command-context.ts';
import type { Decider } from './decider.ts';
import { busy } from './common-refusals.ts';
import { decideInOrder, decideOn, type Decided } from './decisions.ts';
import { type ResponseDeadline, latestDeadline, deadlinePassed } from './response-deadline.ts';
import { makeBatcher, settled } from './batcher.ts';
import { isUsedOn, makeFindOlderCommand } from './older-commands.ts';
import {
  emptyStream,
  foldStream,
  findProcessed,
  recentCommandsBytes,
  type StreamState,
} from './stream-state.ts';

export type CommandEnvelope<Command> = {
  readonly stream: string;
  readonly command: Command;
  readonly context: CommandContext;
  /** Subject of the key that seals the events' personal data: an account's id, or a customization request's. */
  readonly sealFor?: string;
  /** The stream is expected not to exist: it is not read before the first append. */
  readonly expectNew?: true;
  /** Called when the stream is not cached: whether it probably does not exist. A wrong guess costs a conflict, a right one saves a read. */
  readonly seemsNew?: () => Promise<boolean>;
  /** How often to decide again after a conflict; 3 by default. */
  readonly retries?: number;
};

export type CommandResult<State, Event extends ShopEvent> = {
  /** The events of this command: appended now or, when `repeated`, the first time. Empty when it changed nothing. */
  readonly events: readonly Recorded<Event>[];
  readonly stream: StreamState<State, Event>;
  /** Commit position of the events caused, else of the stream's last event; reads should have reached it. */
  readonly position: bigint | undefined;
  readonly repeated: boolean;
};

export type CommandHandler<State, Command, Event extends ShopEvent> = {
  /** Executes a command. Throws `DomainError` (refused; 409 `busy` under contention) and `LogUnavailableError`. */
  readonly handle: (envelope: CommandEnvelope<Command>) => Promise<CommandResult<State, Event>>;
  /** The stream as the log has it now. */
  readonly load: (stream: string) => Promise<StreamState<State, Event>>;
  /** The earlier result of the context's idempotency key on the stream; undefined when the key is new. Throws 409 when it was used for another request. */
  readonly findEarlier: (
    stream: string,
    context: CommandContext,
  ) => Promise<CommandResult<State, Event> | undefined>;
  /** The same from the cached state; `unknown` when the stream is not cached. Another process may have appended since. */
  readonly findEarlierCached: (
    stream: string,
    context: CommandContext,
  ) => CommandResult<State, Event> | undefined | 'unknown';
  /** Evicts a stream from the cache, so that personal data does not outlive its key. Commands in progress do not cache it again. */
  readonly evict: (stream: string) => void;
  /** Evicts all streams. */
  readonly evictAll: () => void;
};

const CACHED_STREAMS = 10_000;
const CACHED_BYTES = 64 * 1024 * 1024;
const RETRIES = 3;
/** The most commands of one stream in one append. */
const MAX_BATCH = 50;

/** Makes the handler for all streams of one decider. */
export function makeCommandHandler<State, Command, Event extends ShopEvent>(
  decider: Decider<State, Command, Event>,
  log: EventLog,
  keys: KeyStore,
): CommandHandler<State, Command, Event> {
  type Stream = StreamState<State, Event>;
  type Result = CommandResult<State, Event>;
  const cache = new LRUCache<string, Stream>({
    max: CACHED_STREAMS,
    maxSize: CACHED_BYTES,
    sizeCalculation: recentCommandsBytes,
  });
  // Work that began before an eviction may still hold the evicted state: it must not be cached.
  let cacheEpoch = 0;
  const cacheStream = (name: string, stream: Stream, epoch: number): void => {
    if (epoch === cacheEpoch) cache.set(name, stream);
  };

  const findOlderCommand = makeFindOlderCommand(decider, { log, keys });
  const readAfter = (name: string, revision: bigint | undefined): Promise<readonly RawEvent[]> => {
    if (revision !== undefined) return log.readStream(name, revision + 1n);
    return decider.lastEvents === undefined ? log.readStream(name) : log.readLast(name, decider.lastEvents);
  };

  const load = async (name: string): Promise<Stream> => {
    const epoch = cacheEpoch;
    const before = cache.get(name) ?? emptyStream(decider);
    const raws = await readAfter(name, before.revision);
    const events = await Promise.all(raws.map((raw) => codec.decode(raw, keys.find)));
    const stream = foldStream(
      decider,
      before,
      events.filter((event) => event !== undefined),
    );
    if (stream.revision !== undefined) cacheStream(name, stream, epoch);
    return stream;
  };

  const append = async (
    stream: string,
    before: Stream,
    decided: readonly Decided<CommandEnvelope<Command>, Event>[],
    epoch: number,
  ): Promise<readonly Result[]> => {
    const encoded = await Promise.all(decided.map(encode));
    const { ids, revision, position } = await log.append(
      stream,
      encoded.flat(),
      before.revision ?? 'no-stream',
    );
    let [at, now] = [0, before];
    const first = revision - BigInt(ids.length - 1);
    const results = decided.map(({ envelope, events }, index): Result => {
      const recorded = events.map((event, nth) => {
        const { schemaVersion = 1 } = encoded[index]?.[nth]?.metadata ?? {};
        const metadata = { ...metadataOf(envelope.context), schemaVersion };
        const place = { id: ids[at] ?? '', stream, revision: first + BigInt(at), position };
        at += 1;
        return { ...event, ...place, metadata };
      });
      now = foldStream(decider, now, recorded);
      return { events: recorded, stream: now, position, repeated: false };
    });
    cacheStream(stream, now, epoch);
    return results;
  };

  const encode = async ({
    envelope,
    events,
  }: Decided<CommandEnvelope<Command>, Event>): Promise<readonly StoredEvent[]> => {
    const { context, sealFor } = envelope;
    const key = sealFor === undefined ? undefined : await keys.keyOf(sealFor);
    return events.map((event) => codec.encode(event, metadataOf(context), key, () => randomBytes(12)));
  };

  const appendOne = async (
    envelope: CommandEnvelope<Command>,
    before: Stream,
    events: readonly Event[],
    epoch: number,
  ): Promise<Result | undefined> => (await append(envelope.stream, before, [{ envelope, events }], epoch))[0];

  const assumedNew = async ({ expectNew, seemsNew }: CommandEnvelope<Command>): Promise<Stream | undefined> =>
    expectNew || (await seemsNew?.()) ? emptyStream(decider) : undefined;

  // From a cached (or assumed empty) state: a result only if an append protects it or the idempotency key is already in the log.
  const tryFromCache = async (envelope: CommandEnvelope<Command>): Promise<Result | undefined> => {
    const epoch = cacheEpoch;
    const stream = cache.get(envelope.stream) ?? (await assumedNew(envelope));
    if (stream === undefined) return undefined;
    const earlier = findProcessed(stream, envelope.context.idempotencyKey);
    if (earlier !== undefined) return countRepeated(earlier);
    if (isUsedOn(envelope.stream, envelope.context.idempotencyKey)) return undefined;
    const decision = decideOn(decider, envelope.command, stream.state);
    if ('refusal' in decision || decision.events.length === 0) {
      decisionsRepeated.inc({ why: 'fresh read' });
      return undefined;
    }
    return appendOne(envelope, stream, decision.events, epoch).catch(rethrowUnlessOutdated);
  };

  const tryFromLog = async (envelope: CommandEnvelope<Command>): Promise<Result | undefined> => {
    const epoch = cacheEpoch;
    const stream = await load(envelope.stream);
    const earlier = await findOlderCommand(envelope.stream, stream, envelope.context.idempotencyKey);
    if (earlier !== undefined) return countRepeated(earlier);
    const decision = decideOn(decider, envelope.command, stream.state);
    if ('refusal' in decision) throw decision.refusal;
    if (decision.events.length === 0)
      return { events: [], stream, position: stream.position, repeated: false };
    return appendOne(envelope, stream, decision.events, epoch).catch(rethrowUnlessConflict);
  };

  const execute = async (envelope: CommandEnvelope<Command>): Promise<Result> => {
    const fromCache = await tryFromCache(envelope);
    if (fromCache !== undefined) return fromCache;
    for (let tries = 0; tries <= (envelope.retries ?? RETRIES); tries++) {
      const result = await tryFromLog(envelope);
      if (result !== undefined) return result;
    }
    throw busy();
  };

  // Appends the longest run of first commands that each change the cached stream; undefined when fewer than two do.
  const tryBatch = async (
    envelopes: readonly CommandEnvelope<Command>[],
  ): Promise<readonly PromiseSettledResult<Result>[] | undefined> => {
    const epoch = cacheEpoch;
    const name = envelopes[0]?.stream ?? '';
    const stream = cache.get(name);
    const decided = stream === undefined ? [] : decideInOrder(decider, stream, envelopes);
    if (stream === undefined || decided.length < 2) return undefined;
    const done = await settled(append(name, stream, decided, epoch).catch(rethrowUnlessOutdated));
    if (done.status === 'rejected') return decided.map(() => done);
    return done.value?.map((value) => ({ status: 'fulfilled', value }));
  };

  // Single commands run within their own deadline, batches within the latest one: the first sender's deadline must not end the others' commands.
  const executeAll = async (
    all: readonly ResponseDeadline<CommandEnvelope<Command>>[],
  ): Promise<readonly PromiseSettledResult<Result>[]> => {
    const results: PromiseSettledResult<Result>[] = [];
    for (let next = all[0]; next !== undefined; next = all[results.length]) {
      const { envelope, at } = next;
      const rest = all.slice(results.length);
      const batch = withDeadline(latestDeadline(rest), () =>
        tryBatch(rest.map((waiting) => waiting.envelope)),
      );
      results.push(...((await batch) ?? [await settled(withDeadline(at, () => execute(envelope)))]));
    }
    return results;
  };
  const executeBatched = makeBatcher(MAX_BATCH, executeAll);

  return {
    handle: (envelope) =>
      byDeadline(executeBatched(envelope.stream, { envelope, at: deadline() }), deadlinePassed),
    load,
    findEarlier: async (stream, context) =>
      context.idempotencyKey === undefined
        ? undefined
        : findOlderCommand(stream, await load(stream), context.idempotencyKey),
    findEarlierCached: (name, { idempotencyKey }) => {
      const stream = cache.get(name);
      const earlier = stream && findProcessed(stream, idempotencyKey);
      return stream === undefined || (earlier === undefined && isUsedOn(name, idempotencyKey))
        ? 'unknown'
        : earlier;
    },
    evict: (stream) => {
      cacheEpoch++;
      cache.delete(stream);
    },
    evictAll: () => {
      cacheEpoch++;
      cache.clear();
    },
  };
}

function countRepeated<Result>(earlier: Result): Result {
  commandsRepeated.inc();
  return earlier;
}
