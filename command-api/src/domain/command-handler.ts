// The way of every command: load and fold the stream, decide, append at the revision that was read; on a conflict load and decide again, so that
// a retry happens only while the intent still holds. Folded states of hot streams are kept, and only what an append protects is answered from them;
// what comes to such a stream while an append is under way is decided in its order, and appended together.
import { randomBytes } from 'node:crypto';
import { byDeadline, deadline, withDeadline } from '@aangan/platform/process/deadline';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import { codec } from '@aangan/shared-events/all-events';
import type { RawEvent, StoredEvent } from '@aangan/shared-events/codec';
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import { LRUCache } from 'lru-cache';
import { decisionsRepeated, intentionsRepeated } from '../metrics.ts';
import { unlessConflict, unlessOutdated } from './after-conflict.ts';
import { metadataOf, type CommandContext } from './command-context.ts';
import type { Decider } from './decider.ts';
import { busy } from '../http/common-refusals.ts';
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
  /** Whose key seals the personal data in the events: an account's id, or a customization request's. */
  readonly sealFor?: string;
  /** The stream should not exist yet: it is not read before the first append. */
  readonly expectNew?: true;
  /** Asked when nothing is kept of the stream: whether it is likely not to exist. A wrong guess costs a conflict, a right one saves a read. */
  readonly seemsNew?: () => Promise<boolean>;
  /** How often to decide again after a conflict; 3 times unless said otherwise. */
  readonly retries?: number;
};

export type CommandResult<State, Event extends ShopEvent> = {
  /** What this intention caused, now or, when `repeated`, the first time. Empty when it changed nothing. */
  readonly events: readonly Recorded<Event>[];
  readonly stream: StreamState<State, Event>;
  /** Commit position that readers should have reached: of the events caused, else of the stream's last one. */
  readonly position: bigint | undefined;
  readonly repeated: boolean;
};

export type CommandHandler<State, Command, Event extends ShopEvent> = {
  /** Carries a command out. Throws `DomainError` (refused; 409 `busy` under contention) and `LogUnavailableError`. */
  readonly handle: (order: CommandEnvelope<Command>) => Promise<CommandResult<State, Event>>;
  /** The stream as it stands in the log now. */
  readonly load: (stream: string) => Promise<StreamState<State, Event>>;
  /** What the context's intention has caused on the stream before; undefined when it is new. Throws 409 when it was for something else. */
  readonly recall: (
    stream: string,
    context: CommandContext,
  ) => Promise<CommandResult<State, Event> | undefined>;
  /** The same out of what this process keeps of the stream; `unknown` when it keeps nothing. Another process may know of more. */
  readonly recallKept: (
    stream: string,
    context: CommandContext,
  ) => CommandResult<State, Event> | undefined | 'unknown';
  /** Drops what this process keeps of a stream: personal data in its events must not outlive their key. What is under way is not kept either. */
  readonly forget: (stream: string) => void;
  /** Drops what this process keeps of all streams. */
  readonly forgetAll: () => void;
};

const KEPT_STREAMS = 10_000;
const KEPT_BYTES = 64 * 1024 * 1024;
const RETRIES = 3;
/** How many commands of one stream are appended together at most. */
const MOST_TOGETHER = 50;

/** Makes the handler of all streams that follow one decider. */
export function makeCommandHandler<State, Command, Event extends ShopEvent>(
  decider: Decider<State, Command, Event>,
  log: EventLog,
  keys: KeyStore,
): CommandHandler<State, Command, Event> {
  type Stream = StreamState<State, Event>;
  type Answer = CommandResult<State, Event>;
  const kept = new LRUCache<string, Stream>({
    max: KEPT_STREAMS,
    maxSize: KEPT_BYTES,
    sizeCalculation: recentCommandsBytes,
  });
  // What was begun before something was forgotten may still hold it.
  let forgettings = 0;
  const keep = (name: string, stream: Stream, since: number): void => {
    if (since === forgettings) kept.set(name, stream);
  };

  const recallIn = makeFindOlderCommand(decider, { log, keys });
  const readAfter = (name: string, revision: bigint | undefined): Promise<readonly RawEvent[]> => {
    if (revision !== undefined) return log.readStream(name, revision + 1n);
    return decider.lastEvents === undefined ? log.readStream(name) : log.readLast(name, decider.lastEvents);
  };

  const load = async (name: string): Promise<Stream> => {
    const since = forgettings;
    const before = kept.get(name) ?? emptyStream(decider);
    const raws = await readAfter(name, before.revision);
    const events = await Promise.all(raws.map((raw) => codec.decode(raw, keys.find)));
    const stream = foldStream(
      decider,
      before,
      events.filter((event) => event !== undefined),
    );
    if (stream.revision !== undefined) keep(name, stream, since);
    return stream;
  };

  const append = async (
    stream: string,
    before: Stream,
    decided: readonly Decided<CommandEnvelope<Command>, Event>[],
    since: number,
  ): Promise<readonly Answer[]> => {
    const encoded = await Promise.all(decided.map(encode));
    const { ids, revision, position } = await log.append(
      stream,
      encoded.flat(),
      before.revision ?? 'no-stream',
    );
    let [at, now] = [0, before];
    const first = revision - BigInt(ids.length - 1);
    const answers = decided.map(({ order, events }, index): Answer => {
      const recorded = events.map((event, nth) => {
        const { schemaVersion = 1 } = encoded[index]?.[nth]?.metadata ?? {};
        const metadata = { ...metadataOf(order.context), schemaVersion };
        const place = { id: ids[at] ?? '', stream, revision: first + BigInt(at), position };
        at += 1;
        return { ...event, ...place, metadata };
      });
      now = foldStream(decider, now, recorded);
      return { events: recorded, stream: now, position, repeated: false };
    });
    keep(stream, now, since);
    return answers;
  };

  const encode = async ({
    order,
    events,
  }: Decided<CommandEnvelope<Command>, Event>): Promise<readonly StoredEvent[]> => {
    const { context, sealFor } = order;
    const key = sealFor === undefined ? undefined : await keys.keyOf(sealFor);
    return events.map((event) => codec.encode(event, metadataOf(context), key, () => randomBytes(12)));
  };

  const appendOne = async (
    order: CommandEnvelope<Command>,
    before: Stream,
    events: readonly Event[],
    since: number,
  ): Promise<Answer | undefined> => (await append(order.stream, before, [{ order, events }], since))[0];

  const assumed = async ({ expectNew, seemsNew }: CommandEnvelope<Command>): Promise<Stream | undefined> =>
    expectNew || (await seemsNew?.()) ? emptyStream(decider) : undefined;

  // From a kept (or assumed) state: an answer only where an append protects it or the intention is already in the log.
  const tryFromMemory = async (order: CommandEnvelope<Command>): Promise<Answer | undefined> => {
    const since = forgettings;
    const stream = kept.get(order.stream) ?? (await assumed(order));
    if (stream === undefined) return undefined;
    const earlier = findProcessed(stream, order.context.intention);
    if (earlier !== undefined) return counted(earlier);
    if (isUsedOn(order.stream, order.context.intention)) return undefined;
    const decision = decideOn(decider, order.command, stream.state);
    if ('refusal' in decision || decision.events.length === 0) {
      decisionsRepeated.inc({ why: 'fresh read' });
      return undefined;
    }
    return appendOne(order, stream, decision.events, since).catch(unlessOutdated);
  };

  const tryFromLog = async (order: CommandEnvelope<Command>): Promise<Answer | undefined> => {
    const since = forgettings;
    const stream = await load(order.stream);
    const earlier = await recallIn(order.stream, stream, order.context.intention);
    if (earlier !== undefined) return counted(earlier);
    const decision = decideOn(decider, order.command, stream.state);
    if ('refusal' in decision) throw decision.refusal;
    if (decision.events.length === 0)
      return { events: [], stream, position: stream.position, repeated: false };
    return appendOne(order, stream, decision.events, since).catch(unlessConflict);
  };

  const carryOut = async (order: CommandEnvelope<Command>): Promise<Answer> => {
    const quick = await tryFromMemory(order);
    if (quick !== undefined) return quick;
    for (let tries = 0; tries <= (order.retries ?? RETRIES); tries++) {
      const answer = await tryFromLog(order);
      if (answer !== undefined) return answer;
    }
    throw busy();
  };

  // The first orders, as far as each of them changes what a kept stream is after those before it; undefined when these are not even two.
  const tryTogether = async (
    orders: readonly CommandEnvelope<Command>[],
  ): Promise<readonly PromiseSettledResult<Answer>[] | undefined> => {
    const since = forgettings;
    const name = orders[0]?.stream ?? '';
    const stream = kept.get(name);
    const decided = stream === undefined ? [] : decideInOrder(decider, stream, orders);
    if (stream === undefined || decided.length < 2) return undefined;
    const done = await settled(append(name, stream, decided, since).catch(unlessOutdated));
    if (done.status === 'rejected') return decided.map(() => done);
    return done.value?.map((value) => ({ status: 'fulfilled', value }));
  };

  // Each within its own deadline, and what is appended together within the latest one: who asked first must not end what others wait for.
  const carryOutAll = async (
    all: readonly ResponseDeadline<CommandEnvelope<Command>>[],
  ): Promise<readonly PromiseSettledResult<Answer>[]> => {
    const answers: PromiseSettledResult<Answer>[] = [];
    for (let next = all[0]; next !== undefined; next = all[answers.length]) {
      const { order, at } = next;
      const rest = all.slice(answers.length);
      const together = withDeadline(latestDeadline(rest), () => tryTogether(rest.map((due) => due.order)));
      answers.push(...((await together) ?? [await settled(withDeadline(at, () => carryOut(order)))]));
    }
    return answers;
  };
  const inGroups = makeBatcher(MOST_TOGETHER, carryOutAll);

  return {
    handle: (order) => byDeadline(inGroups(order.stream, { order, at: deadline() }), deadlinePassed),
    load,
    recall: async (stream, context) =>
      context.intention === undefined ? undefined : recallIn(stream, await load(stream), context.intention),
    recallKept: (name, { intention }) => {
      const stream = kept.get(name);
      const earlier = stream && findProcessed(stream, intention);
      return stream === undefined || (earlier === undefined && isUsedOn(name, intention))
        ? 'unknown'
        : earlier;
    },
    forget: (stream) => {
      forgettings++;
      kept.delete(stream);
    },
    forgetAll: () => {
      forgettings++;
      kept.clear();
    },
  };
}

function counted<Answer>(earlier: Answer): Answer {
  intentionsRepeated.inc();
  return earlier;
}
