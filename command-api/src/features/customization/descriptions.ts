import type { customizationEvents } from '@aangan/shared-events/features/customization/events';
import type { EventDescriptions } from '../../domain/event-description.ts';

export const customizationDescriptions: EventDescriptions<typeof customizationEvents> = {
  CustomizationRequested: null,
  CustomizationRequestRemoved: null,
};
