// The interface for questions: one client, streams of this run only, and comparable answers.
import { randomUUID } from 'node:crypto';
import {
  EventStoreDBClient,
  jsonEvent,
  type AppendExpectedRevision,
  type AppendResult,
  type DeleteStreamOptions,
  type EventData,
  type ReadStreamOptions,
  type SetStreamMetadataOptions,
  type StreamMetadata,
  type TombstoneStreamOptions,
} from '@eventstore/db-client';
import { failureOf, within, type Answer } from './answer.ts';
import { shownEvent } from './shown-event.ts';

/** Timeout of an append in milliseconds; every recorded question has an answer. */
const TIMEOUT_MS = 30_000;

export type Asking = ReturnType<typeof connectQuestioner>;

const appended = (result: AppendResult): Answer => ({
  success: result.success,
  next: Number(result.nextExpectedRevision),
  ...(result.position === undefined && { position: 'absent' }),
});

const presence = (value: unknown): string => (value === undefined ? 'absent' : 'present');

/** Connects to the store at `url`. */
export const connectQuestioner = (url: string) => {
  const client = EventStoreDBClient.connectionString(url);
  const run = randomUUID().slice(0, 8);
  const names = new Map<string, string>();

  /** A new stream; answers contain its short name. */
  const stream = (name: string): string => {
    const own = `${name}-${run}-${String(names.size + 1).padStart(5, '0')}`;
    names.set(own, name);
    return own;
  };
  const label = (text: string): string => {
    let short = text;
    for (const [own, name] of names) short = short.replaceAll(own, name);
    return short.replaceAll(run, 'RUN');
  };
  const tried = async (attempt: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await attempt();
    } catch (error) {
      return failureOf(error, label);
    }
  };
  const event = (content: unknown, type = 'Happened', id: string = randomUUID()): EventData =>
    jsonEvent({ id, type, data: { l: content } });
  const events = (name: string, count: number, type?: string): EventData[] =>
    Array.from({ length: count }, (_, index) => event(`${name}${index}`, type));

  return {
    client,
    run,
    names,
    stream,
    label,
    tried,
    event,
    /** A stream with `count` events. */
    seeded: async (name: string, count: number, type?: string): Promise<string> => {
      const own = stream(name);
      await client.appendToStream(own, events(name, count, type));
      return own;
    },
    append: (
      own: string,
      what: EventData | EventData[],
      expectedRevision?: AppendExpectedRevision,
    ): Promise<Answer> =>
      tried(async () =>
        appended(
          await within(
            TIMEOUT_MS,
            client.appendToStream(own, what, expectedRevision === undefined ? {} : { expectedRevision }),
          ),
        ),
      ),
    read: (own: string, options: ReadStreamOptions = {}): Promise<Answer> =>
      tried(async () => {
        const seen: Answer[] = [];
        for await (const resolved of client.readStream(own, options)) seen.push(shownEvent(resolved));
        return seen;
      }),
    metadata: (own: string): Promise<Answer> =>
      tried(async () => {
        const { metadata, metastreamRevision } = await client.getStreamMetadata(own);
        return {
          metadata: JSON.parse(JSON.stringify(metadata ?? null)) as Answer,
          revision: presence(metastreamRevision),
        };
      }),
    setMetadata: (
      own: string,
      metadata: StreamMetadata,
      options?: SetStreamMetadataOptions,
    ): Promise<Answer> => tried(async () => appended(await client.setStreamMetadata(own, metadata, options))),
    remove: (own: string, options: DeleteStreamOptions): Promise<Answer> =>
      tried(async () => ({
        deleted: true,
        position: presence((await client.deleteStream(own, options)).position),
      })),
    tombstone: (own: string, options: TombstoneStreamOptions): Promise<Answer> =>
      tried(async () => ({
        tombstoned: true,
        position: presence((await client.tombstoneStream(own, options)).position),
      })),
  };
};
