import type { categoryEvents } from '@aangan/shared-events/features/catalogue/categories/events';
import type { EventDescriptions } from '../../../domain/event-description.ts';

export const categoryDescriptions: EventDescriptions<typeof categoryEvents> = {
  CategoryAdded: null,
  CategoryRenamed: null,
  CategoryRemoved: null,
  CategoryRestored: null,
};
