// The way of every command: load and fold the stream, decide, append at the revision that was read; on a conflict load and decide again, so that
// a retry happens only while the intent still holds. Folded states of hot streams are kept, and only what an append protects is answered from them.
import { randomBytes } from 'node:crypto';
import { ConflictError, type EventLog } from '@aangan/infra/adapters/event-log';
import { KeyDestroyedError, type KeyStore } from '@aangan/infra/adapters/key-store';
import { codec } from '@aangan/shared-events/all-events';
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import { LRUCache } from 'lru-cache';
import { decisionsRepeated, intentionsRepeated } from '../operations/metrics.ts';
import { metadataOf, type CommandContext } from './command-context.ts';
import type { Decider } from './decider.ts';
import { busy } from './common-refusals.ts';
import { DomainError } from './domain-error.ts';
import { makeQueues } from './queues.ts';
import { emptyStream, foldStream, recall, type StreamState } from './stream-state.ts';

export type Order<Command> = {
  readonly stream: string;
  readonly command: Command;
  readonly context: CommandContext;
  /** Whose key seals the personal data in the events: an account's id, or a customization request's. */
  readonly sealFor?: string;
  /** The stream should not exist yet: it is not read before the first append. */
  readonly expectNew?: true;
  /** How often to decide again after a conflict; 3 times unless said otherwise. */
  readonly retries?: number;
};

export type Handled<State, Event extends ShopEvent> = {
  /** What this intention caused, now or, when `repeated`, the first time. Empty when it changed nothing. */
  readonly events: readonly Recorded<Event>[];
  readonly stream: StreamState<State, Event>;
  /** Commit position that readers should have reached: of the events caused, else of the stream's last one. */
  readonly position: bigint | undefined;
  readonly repeated: boolean;
};

export type CommandHandler<State, Command, Event extends ShopEvent> = {
  /** Carries a command out. Throws `DomainError` (refused; 409 `busy` under contention) and `LogUnavailableError`. */
  readonly handle: (order: Order<Command>) => Promise<Handled<State, Event>>;
  /** The stream as it stands in the log now. */
  readonly load: (stream: string) => Promise<StreamState<State, Event>>;
  /** What the context's intention has caused on the stream before; undefined when it is new. Throws 409 when it was for something else. */
  readonly recall: (stream: string, context: CommandContext) => Promise<Handled<State, Event> | undefined>;
  /** Drops what this process keeps of a stream: personal data in its events must not outlive their key. What is under way is not kept either. */
  readonly forget: (stream: string) => void;
  /** Drops what this process keeps of all streams. */
  readonly forgetAll: () => void;
};

const KEPT_STREAMS = 10_000;
const RETRIES = 3;

type Decision<Event> = { readonly events: readonly Event[] } | { readonly refusal: DomainError };

/** Makes the handler of all streams that follow one decider. */
export function makeCommandHandler<State, Command, Event extends ShopEvent>(
  decider: Decider<State, Command, Event>,
  log: EventLog,
  keys: KeyStore,
): CommandHandler<State, Command, Event> {
  type Stream = StreamState<State, Event>;
  type Answer = Handled<State, Event>;
  const kept = new LRUCache<string, Stream>({ max: KEPT_STREAMS });
  const inTurn = makeQueues();
  // What was begun before something was forgotten may still hold it.
  let forgettings = 0;
  const keep = (name: string, stream: Stream, since: number): void => {
    if (since === forgettings) kept.set(name, stream);
  };

  const load = async (name: string): Promise<Stream> => {
    const since = forgettings;
    const before = kept.get(name) ?? emptyStream(decider);
    const raws = await log.readStream(name, before.revision === undefined ? undefined : before.revision + 1n);
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
    order: Order<Command>,
    before: Stream,
    events: readonly Event[],
    since: number,
  ): Promise<Answer> => {
    const { context, sealFor } = order;
    const key = sealFor === undefined ? undefined : await keys.keyOf(sealFor);
    const stored = events.map((event) =>
      codec.encode(event, metadataOf(context), key, () => randomBytes(12)),
    );
    const { ids, revision, position } = await log.append(
      order.stream,
      stored,
      before.revision ?? 'no-stream',
    );
    const first = revision - BigInt(events.length - 1);
    const recorded = events.map((event, index) => ({
      ...event,
      id: ids[index] ?? '',
      stream: order.stream,
      revision: first + BigInt(index),
      position,
      metadata: { ...metadataOf(context), schemaVersion: stored[index]?.metadata.schemaVersion ?? 1 },
    }));
    const stream = foldStream(decider, before, recorded);
    keep(order.stream, stream, since);
    return { events: recorded, stream, position, repeated: false };
  };

  // From a kept (or assumed) state: an answer only where an append protects it or the intention is already in the log.
  const tryFromMemory = async (order: Order<Command>): Promise<Answer | undefined> => {
    const since = forgettings;
    const stream = kept.get(order.stream) ?? (order.expectNew ? emptyStream(decider) : undefined);
    if (stream === undefined) return undefined;
    const earlier = recall(stream, order.context.intention);
    if (earlier !== undefined) return counted(earlier);
    const decision = decideOn(decider, order.command, stream.state);
    if ('refusal' in decision || decision.events.length === 0) {
      decisionsRepeated.inc({ why: 'fresh read' });
      return undefined;
    }
    return append(order, stream, decision.events, since).catch(unlessOutdated);
  };

  const tryFromLog = async (order: Order<Command>): Promise<Answer | undefined> => {
    const since = forgettings;
    const stream = await load(order.stream);
    const earlier = recall(stream, order.context.intention);
    if (earlier !== undefined) return counted(earlier);
    const decision = decideOn(decider, order.command, stream.state);
    if ('refusal' in decision) throw decision.refusal;
    if (decision.events.length === 0)
      return { events: [], stream, position: stream.position, repeated: false };
    return append(order, stream, decision.events, since).catch(unlessConflict);
  };

  const carryOut = async (order: Order<Command>): Promise<Answer> => {
    const quick = await tryFromMemory(order);
    if (quick !== undefined) return quick;
    for (let tries = 0; tries <= (order.retries ?? RETRIES); tries++) {
      const answer = await tryFromLog(order);
      if (answer !== undefined) return answer;
    }
    throw busy();
  };

  return {
    handle: (order) => inTurn(order.stream, () => carryOut(order)),
    load,
    recall: async (stream, context) =>
      context.intention === undefined ? undefined : recall(await load(stream), context.intention),
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

function decideOn<State, Command, Event extends ShopEvent>(
  decider: Decider<State, Command, Event>,
  command: Command,
  state: State,
): Decision<Event> {
  try {
    return { events: decider.decide(command, state) };
  } catch (error) {
    if (error instanceof DomainError) return { refusal: error };
    throw error;
  }
}

// Whose key is destroyed was erased, and the log says so.
function unlessOutdated(error: unknown): undefined {
  if (error instanceof KeyDestroyedError) return undefined;
  return unlessConflict(error);
}

function unlessConflict(error: unknown): undefined {
  if (!(error instanceof ConflictError)) throw error;
  decisionsRepeated.inc({ why: 'conflict' });
  return undefined;
}

function counted<Answer>(earlier: Answer): Answer {
  intentionsRepeated.inc();
  return earlier;
}
