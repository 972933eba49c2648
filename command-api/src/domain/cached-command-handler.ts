// A command handler for hot streams: their states are cached, and commands that arrive for a stream during an append are decided in order and appended
// together. A decision from the cache counts only if an append protects it; otherwise it is repeated on a fresh read.
import { byDeadline, deadline, withDeadline } from '@aangan/platform/process/deadline';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import type { ShopEvent } from '@aangan/shared-events/event';
import { decisionsRepeated } from '../metrics/metrics.ts';
import { rethrowUnlessOutdated } from './after-conflict.ts';
import { makeBatcher, settled } from './batcher.ts';
import {
  commandHandlerOn,
  type CommandEnvelope,
  type CommandHandler,
  type CommandResult,
} from './command-handler.ts';
import type { Decider } from './decider.ts';
import { decideInOrder } from './decisions.ts';
import { deadlinePassed, latestDeadline, type ResponseDeadline } from './response-deadline.ts';
import type { StreamCache } from './stream-cache.ts';
import type { StreamState } from './stream-state.ts';
import { makeStreams, type Streams } from './streams.ts';

/** The most commands of one stream in one append. */
const MAX_BATCH = 50;

/** Makes the handler for all streams of one decider. */
export function makeCachedCommandHandler<State, Command, Event extends ShopEvent>(
  decider: Decider<State, Command, Event>,
  log: EventLog,
  keys: KeyStore,
  streamCache: StreamCache,
): CommandHandler<State, Command, Event> {
  type Stream = StreamState<State, Event>;
  type Result = CommandResult<State, Event>;
  // Cast: a stream's name belongs to one decider, and only its handler stores it.
  const cached = (name: string): Stream | undefined => streamCache.get(name) as Stream | undefined;
  const eras = new WeakMap<Stream, number>();
  const store = (name: string, stream: Stream, era: number): void => {
    eras.set(stream, era);
    streamCache.set(name, stream, era);
  };
  const inLog = makeStreams(decider, log, keys);
  const streams: Streams<State, Command, Event> = {
    load: async (name) => {
      const era = streamCache.era();
      const stream = await inLog.load(name, cached(name));
      store(name, stream, era);
      return stream;
    },
    append: async (name, before, decided) => {
      const era = eras.get(before) ?? streamCache.era();
      const appended = await inLog.append(name, before, decided);
      const last = appended.at(-1);
      if (last !== undefined) store(name, last.stream, era);
      return appended;
    },
  };
  const alone = commandHandlerOn(decider, streams, { log, keys });

  type Waiting = ResponseDeadline<CommandEnvelope<Command>>;
  // Appends the longest run of first commands that each change the cached stream; undefined when there is none, or another process was quicker.
  const tryFromCache = async (
    waiting: readonly Waiting[],
  ): Promise<readonly PromiseSettledResult<Result>[] | undefined> => {
    const name = waiting[0]?.envelope.stream ?? '';
    const stream = cached(name);
    if (stream === undefined) return undefined;
    const decided = decideInOrder(
      decider,
      stream,
      waiting.map(({ envelope }) => envelope),
    );
    if (decided.length === 0) {
      decisionsRepeated.inc({ why: 'fresh read' });
      return undefined;
    }
    // Within the latest deadline: that of the first sender must not end the commands of the others.
    const appending = withDeadline(latestDeadline(waiting.slice(0, decided.length)), () =>
      streams.append(name, stream, decided),
    );
    const done = await settled(appending.catch(rethrowUnlessOutdated));
    if (done.status === 'rejected') return decided.map(() => done);
    return done.value?.map((value) => ({ status: 'fulfilled', value }));
  };
  const handleAlone = ({ envelope, at }: Waiting): Promise<PromiseSettledResult<Result>> => {
    const expectNew = envelope.expectNew === true && cached(envelope.stream) === undefined;
    return settled(withDeadline(at, () => alone.handle({ ...envelope, expectNew })));
  };
  const handleAll = async (all: readonly Waiting[]): Promise<readonly PromiseSettledResult<Result>[]> => {
    const results: PromiseSettledResult<Result>[] = [];
    for (let next = all[0]; next !== undefined; next = all[results.length])
      results.push(...((await tryFromCache(all.slice(results.length))) ?? [await handleAlone(next)]));
    return results;
  };
  const handleInBatches = makeBatcher(MAX_BATCH, handleAll);

  return {
    ...alone,
    handle: (envelope) =>
      byDeadline(handleInBatches(envelope.stream, { envelope, at: deadline() }), deadlinePassed),
  };
}
