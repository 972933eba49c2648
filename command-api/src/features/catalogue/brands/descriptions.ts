import type { brandEvents } from '@aangan/shared-events/features/catalogue/brands/events';
import type { EventDescriptions } from '../../../domain/event-description.ts';

export const brandDescriptions: EventDescriptions<typeof brandEvents> = {
  BrandAdded: null,
  BrandRenamed: null,
  BrandRemoved: null,
  BrandRestored: null,
};
