// Colour events -> ColorView.
import type { ColorEvent } from '@aangan/shared-events/features/catalogue/colors/events';
import {
  colorKey,
  colorsIndex,
  colorsProjection,
  type ColorView,
} from '@aangan/shared-events/features/catalogue/colors/views';
import { requireDocument } from '../../../runtime/fold/projection.ts';
import { projectNamedTerms } from '../terms/projection.ts';

export const colors = projectNamedTerms<ColorEvent, ColorView>({
  name: colorsProjection,
  version: 1,
  eventTypes: ['ColorAdded', 'ColorRenamed', 'ColorHexChanged', 'ColorRemoved', 'ColorRestored'],
  idOf: (event) => event.data.colorId,
  key: colorKey,
  index: colorsIndex,
  evolve: (color, event) => {
    switch (event.type) {
      case 'ColorAdded':
      case 'ColorRestored':
        return { id: event.data.colorId, name: event.data.name, hexCode: event.data.hexCode };
      case 'ColorRenamed':
        return { ...requireDocument(color, 'the colour'), name: event.data.name };
      case 'ColorHexChanged':
        return { ...requireDocument(color, 'the colour'), hexCode: event.data.hexCode };
      case 'ColorRemoved':
        return null;
      default:
        return event satisfies never;
    }
  },
});
