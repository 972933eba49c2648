// Every event -> its place, under the request that caused it. One small document for each request that changed something.
import { allEvents } from '@aangan/shared-events/all-events';
import type { ShopEvent } from '@aangan/shared-events/event';
import {
  auditProjection,
  causedEventsKey,
  MOST_PLACES,
  type CausedEventsView,
} from '@aangan/shared-events/features/audit/views';
import { nothing, type Projection } from '../../kernel/projection.ts';

type Views = { caused: CausedEventsView };

export const audit: Projection<ShopEvent, Views> = {
  name: auditProjection,
  version: 1,
  wants: Object.keys(allEvents),
  gathersForMs: 50,
  touches: ({ metadata }) => ({ caused: causedEventsKey(metadata.correlationId) }),
  project: ({ caused = none }, event) => {
    const place = { stream: event.stream, revision: Number(event.revision) };
    const isKnown = caused.places.some(
      ({ stream, revision }) => stream === place.stream && revision === place.revision,
    );
    if (isKnown || caused.isCut) return nothing;
    if (caused.places.length === MOST_PLACES) return { documents: { caused: { ...caused, isCut: true } } };
    return { documents: { caused: { places: [...caused.places, place], isCut: false } } };
  },
};

const none: CausedEventsView = { places: [], isCut: false };
