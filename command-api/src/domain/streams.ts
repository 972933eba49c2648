// The streams of one decider in the log: events are decoded and folded, decisions are encoded and appended at the revision that was read.
import { randomBytes } from 'node:crypto';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import { codec } from '@aangan/shared-events/all-events';
import type { StoredEvent } from '@aangan/shared-events/codec';
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import { metadataOf, type CommandContext } from './command-context.ts';
import type { Decider } from './decider.ts';
import type { Decided } from './decisions.ts';
import { emptyStream, foldStream, type StreamState } from './stream-state.ts';

type Envelope<Command> = {
  readonly command: Command;
  readonly context: CommandContext;
  readonly sealFor?: string;
};

/** The outcome of one of the commands that were appended together. */
type Appended<State, Event extends ShopEvent> = {
  readonly events: readonly Recorded<Event>[];
  readonly stream: StreamState<State, Event>;
  readonly position: bigint;
  readonly repeated: false;
};

export type Streams<State, Command, Event extends ShopEvent> = {
  /** The stream as the log has it now; only what came after `before` is read. */
  readonly load: (name: string, before?: StreamState<State, Event>) => Promise<StreamState<State, Event>>;
  /** Appends what was decided, of several commands together. Throws `ConflictError` unless the stream is still as `before`. */
  readonly append: (
    name: string,
    before: StreamState<State, Event>,
    decided: readonly Decided<Envelope<Command>, Event>[],
  ) => Promise<readonly Appended<State, Event>[]>;
};

/** Makes the streams of a decider. */
export function makeStreams<State, Command, Event extends ShopEvent>(
  decider: Decider<State, Command, Event>,
  log: EventLog,
  keys: KeyStore,
): Streams<State, Command, Event> {
  const encode = async ({
    envelope: { context, sealFor },
    events,
  }: Decided<Envelope<Command>, Event>): Promise<readonly StoredEvent[]> => {
    const key = sealFor === undefined ? undefined : await keys.keyOf(sealFor);
    return events.map((event) => codec.encode(event, metadataOf(context), key, () => randomBytes(12)));
  };
  const readAfter = (name: string, revision: bigint | undefined) => {
    if (revision !== undefined) return log.readStream(name, revision + 1n);
    return decider.lastEvents === undefined ? log.readStream(name) : log.readLast(name, decider.lastEvents);
  };
  return {
    load: async (name, before = emptyStream(decider)) => {
      const raws = await readAfter(name, before.revision);
      const events = await Promise.all(raws.map((raw) => codec.decode(raw, keys.find)));
      return foldStream(
        decider,
        before,
        events.filter((event) => event !== undefined),
      );
    },
    append: async (name, before, decided) => {
      const encoded = await Promise.all(decided.map(encode));
      const { ids, revision, position } = await log.append(
        name,
        encoded.flat(),
        before.revision ?? 'no-stream',
      );
      let [at, now] = [0, before];
      const first = revision - BigInt(ids.length - 1);
      return decided.map(({ envelope, events }, index) => {
        const recorded = events.map((event, nth) => {
          const { schemaVersion = 1 } = encoded[index]?.[nth]?.metadata ?? {};
          const metadata = { ...metadataOf(envelope.context), schemaVersion };
          const place = { id: ids[at] ?? '', stream: name, revision: first + BigInt(at), position };
          at += 1;
          return { ...event, ...place, metadata };
        });
        now = foldStream(decider, now, recorded);
        return { events: recorded, stream: now, position, repeated: false };
      });
    },
  };
}
