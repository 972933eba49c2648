import type { reviewEvents } from '@aangan/shared-events/features/reviews/events';
import type { EventDescriptions } from '../../domain/event-description.ts';

export const reviewDescriptions: EventDescriptions<typeof reviewEvents> = {
  ReviewSubmitted: null,
};
