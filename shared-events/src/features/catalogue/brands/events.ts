// Events of brands.
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../../event.ts';

const named = z.object({ brandId: z.int().min(1), name: z.string() });

export const brandEvents = {
  BrandAdded: { version: 1, data: named },
  BrandRenamed: { version: 1, data: named.extend({ from: z.string() }) },
  BrandRemoved: { version: 1, data: named },
  BrandRestored: { version: 1, data: named },
} as const satisfies EventDefinitions;
export type BrandEvent = EventOf<typeof brandEvents>;

export const brandStream = (brandId: number): string => `brand-${brandId}`;
export const brandSequence = 'brand';
