// The events that one request caused: the index finds their places, the log has the events.
import {
  auditProjection,
  causedEventsKey,
  type CausedEventsView,
  type EventPlace,
} from '@aangan/shared-events/features/audit/views';
import type { CorrelationResponse } from '@aangan/shared-events/features/audit/http';
import type { Views } from '../../views/views.ts';
import {
  inOrderOfTheLog,
  readEvents,
  describeEvents,
  type DescribeNeeds,
  type LogReader,
  type ReadEvent,
} from './describe-events.ts';

export type CausedEventsNeeds = LogReader &
  DescribeNeeds & {
    readonly views: Pick<Views, 'document'>;
  };

/** The events that a request caused, in the order of the log; undefined when it caused none. */
export async function causedEvents(
  needs: CausedEventsNeeds,
  correlationId: string,
): Promise<CorrelationResponse | undefined> {
  const { places, isCut } = await placesOf(needs.views, correlationId);
  const read = await readAt(needs, places);
  const events = read.filter(({ metadata }) => metadata.correlationId === correlationId);
  if (events.length === 0) return undefined;
  return {
    id: correlationId,
    events: [...(await describeEvents(inOrderOfTheLog(events), needs))],
    isCut,
  };
}

/** The places of a request's events. Throws 503 while the index is not live. */
export async function placesOf(
  views: Pick<Views, 'document'>,
  correlationId: string,
): Promise<CausedEventsView> {
  const view = await views.document<CausedEventsView>(auditProjection, causedEventsKey(correlationId));
  return view ?? { places: [], isCut: false };
}

/** Reads the events at some places. */
export async function readAt(needs: LogReader, places: readonly EventPlace[]): Promise<readonly ReadEvent[]> {
  const read = await Promise.all(
    places.map(({ stream, revision }) => readEvents(needs, stream, BigInt(revision), 1)),
  );
  return read.flat();
}
