import type { colorEvents } from '@aangan/shared-events/features/catalogue/colors/events';
import type { EventDescriptions } from '../../../domain/event-description.ts';

export const colorDescriptions: EventDescriptions<typeof colorEvents> = {
  ColorAdded: null,
  ColorRenamed: null,
  ColorHexChanged: null,
  ColorRemoved: null,
  ColorRestored: null,
};
