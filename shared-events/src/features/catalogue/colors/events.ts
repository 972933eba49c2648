// Events of colours.
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../../event.ts';

const colorId = z.int().min(1);
const color = z.object({ colorId, name: z.string(), hexCode: z.string() });

export const colorEvents = {
  ColorAdded: { version: 1, data: color },
  ColorRenamed: { version: 1, data: z.object({ colorId, name: z.string(), from: z.string() }) },
  ColorHexChanged: { version: 1, data: z.object({ colorId, hexCode: z.string(), from: z.string() }) },
  ColorRemoved: { version: 1, data: color },
  ColorRestored: { version: 1, data: color },
} as const satisfies EventDefinitions;
export type ColorEvent = EventOf<typeof colorEvents>;

export const colorStream = (colorId: number): string => `color-${colorId}`;
export const colorSequence = 'color';
