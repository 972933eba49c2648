// HTTP shapes of the event export: the events of a period or of an order, as files.
import { z } from 'zod';
import { place } from '../replay/http.ts';
import type { exportPaths } from './paths.ts';

export type ExportFormat = keyof typeof exportPaths;

const end = z.union(
  [z.iso.date(), place],
  'must be a day such as 2026-11-20, an instant such as 2026-11-20T06:30:00Z, a position such as 90210, or a number such as event-42',
);
export const exportQuery = z.object({
  from: end.optional().meta({
    description: 'The first day, instant, position or event; by default the beginning of the log.',
  }),
  to: end.optional().meta({
    description: 'The last one, a day to its end; by default the end of the log.',
  }),
  order: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'must be the number of an order')
    .transform(Number)
    .optional()
    .meta({ description: 'All events of this order, instead of a period.' }),
});
export type ExportQuery = z.infer<typeof exportQuery>;
