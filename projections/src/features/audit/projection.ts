// Every event -> its place in the log, by correlation id and by idempotency key: one small document for each.
import { allEvents } from '@aangan/shared-events/all-events';
import type { ShopEvent } from '@aangan/shared-events/event';
import {
  auditProjection,
  causedEventsKey,
  keyUseKey,
  MAX_PLACES,
  MAX_KEY_USES,
  type CausedEventsView,
  type EventPlace,
  type KeyUseView,
} from '@aangan/shared-events/features/audit/views';
import type { Projection } from '../../runtime/fold/projection.ts';

type Views = { caused: CausedEventsView; used: KeyUseView };

export const audit: Projection<ShopEvent, Views> = {
  name: auditProjection,
  version: 2,
  eventTypes: Object.keys(allEvents),
  batchWindowMs: 50,
  documentKeys: ({ metadata: { correlationId, commandId } }) => ({
    caused: causedEventsKey(correlationId),
    ...(commandId !== undefined && { used: keyUseKey(commandId) }),
  }),
  project: ({ caused = none, used = unused }, { stream, revision, metadata }) => {
    const place = { stream, revision: Number(revision) };
    return {
      documents: {
        ...causedAt(caused, place),
        ...(metadata.commandId !== undefined && usedAt(used, place)),
      },
    };
  },
};

const none: CausedEventsView = { places: [], isCut: false };
const unused: KeyUseView = { places: [] };

function causedAt(caused: CausedEventsView, place: EventPlace): Partial<Views> {
  const { stream, revision } = place;
  const isKnown = caused.places.some((known) => known.stream === stream && known.revision === revision);
  if (isKnown || caused.isCut) return {};
  if (caused.places.length === MAX_PLACES) return { caused: { ...caused, isCut: true } };
  return { caused: { places: [...caused.places, place], isCut: false } };
}

function usedAt({ places }: KeyUseView, place: EventPlace): Partial<Views> {
  const isKnown = places.some(({ stream }) => stream === place.stream);
  return isKnown || places.length === MAX_KEY_USES ? {} : { used: { places: [...places, place] } };
}
