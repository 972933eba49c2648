// Reads a part of the log to its end, over the connection of the official client, with its messages decoded by read-response.ts. The client finds the
// leader, authenticates and connects again; only its classes for the messages are not used.
import type { RawEvent } from '@aangan/shared-events/codec';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { convertToCommandError } from '@eventstore/db-client/dist/utils/CommandError.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ClientReadableStream } from '@grpc/grpc-js';
import { isCancelledHere } from './all-stream.ts';
import { internalsOf } from './client-internals.ts';
import { type ReadRange, readRequest } from './read-requests.ts';
import { decodeReadResponse, type ReadResponse } from './read-response.ts';

/** An event, and when the event store wrote it by its clock. */
export type ReadEvent = { readonly event: RawEvent; readonly created: Date };

const { read: READ } = streamsGrpc.StreamsService;
/** Overrides the connection string's preference: a follower may lack acknowledged events. */
const FROM_LEADER = { requiresLeader: true };
const TICKS_PER_MILLISECOND = 10_000;

/**
 * Reads from the leader; `onProgress` is called for each message. A stream that does not exist has no events. Rejects with the client's errors. A read that this
 * process cancels, because it disposes of the client, may be incomplete.
 */
export async function readEvents(
  client: EventStoreDBClient,
  range: ReadRange,
  onProgress: () => void = () => undefined,
): Promise<readonly ReadEvent[]> {
  const { GRPCStreamCreator, callArguments } = internalsOf(client);
  const open = GRPCStreamCreator(
    streamsGrpc.StreamsClient,
    'read',
    (streams): ClientReadableStream<ReadResponse> =>
      streams.makeServerStreamRequest(
        READ.path,
        READ.requestSerialize,
        decodeReadResponse,
        readRequest(range),
        ...callArguments(FROM_LEADER, { deadline: Infinity }),
      ),
  );
  const call = await open();
  const events: ReadEvent[] = [];
  return new Promise((resolve, reject) => {
    call.on('data', (response: ReadResponse) => {
      onProgress();
      if (response.kind === 'event')
        events.push({ event: response.event, created: dateOf(response.created) });
    });
    call.on('error', (error: Error) => {
      if (isCancelledHere(error)) resolve(events);
      else reject(convertToCommandError(error));
    });
    for (const end of ['end', 'close'] as const) call.on(end, () => resolve(events));
  });
}

/** The events after a commit position in the order of the log (undefined: from the start), at most so many. */
export async function readAfter(
  client: EventStoreDBClient,
  { after, most }: { readonly after: bigint | undefined; readonly most: number },
  onProgress?: () => void,
): Promise<readonly ReadEvent[]> {
  // The store returns the event at the position first, hence one more.
  const found = await readEvents(client, { from: after ?? 'start', most: most + 1 }, onProgress);
  const later = after === undefined ? found : found.filter(({ event }) => event.position > after);
  return later.slice(0, most);
}

/** The commit position of the newest event; `0n` in an empty log. */
export async function headOf(client: EventStoreDBClient): Promise<bigint> {
  const [last] = await readEvents(client, { from: 'end', backwards: true, most: 1 });
  return last?.event.position ?? 0n;
}

function dateOf(ticks: string): Date {
  return new Date(Math.floor(Number(ticks) / TICKS_PER_MILLISECOND));
}
