// Events of categories.
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../../event.ts';

const named = z.object({ categoryId: z.int().min(1), name: z.string() });

export const categoryEvents = {
  CategoryAdded: { version: 1, data: named },
  CategoryRenamed: { version: 1, data: named.extend({ from: z.string() }) },
  CategoryRemoved: { version: 1, data: named },
  CategoryRestored: { version: 1, data: named },
} as const satisfies EventDefinitions;
export type CategoryEvent = EventOf<typeof categoryEvents>;

export const categoryStream = (categoryId: number): string => `category-${categoryId}`;
export const categorySequence = 'category';
