// HTTP shapes of colours.
import { z } from 'zod';
import type { ResponseOf } from '../../../http.ts';
import { termName } from '../terms/term-name.ts';

export const colorRequest = z.object({
  name: termName,
  hexCode: z
    .string('Please fill in the hex code.')
    .trim()
    .regex(/^#[0-9a-fA-F]{6}$/, 'A hex code looks like #2E3A7B.')
    .transform((hex) => hex.toUpperCase()),
});
export type ColorRequest = z.infer<typeof colorRequest>;

export const colorResponse = z
  .object({ id: z.int(), name: z.string(), hexCode: z.string() })
  .meta({ id: 'Color' });
export type ColorResponse = ResponseOf<typeof colorResponse>;
export const colorListResponse = z.array(colorResponse);
export type ColorListResponse = ResponseOf<typeof colorListResponse>;
