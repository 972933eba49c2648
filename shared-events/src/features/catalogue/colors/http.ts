// What browsers say of colours.
import { z } from 'zod';
import { termName } from '../term-name.ts';

export const colorPaths = { all: '/api/colors', one: '/api/colors/:id' } as const;

export const colorRequest = z.object({
  name: termName,
  hexCode: z
    .string('Please fill in the hex code.')
    .trim()
    .regex(/^#[0-9a-fA-F]{6}$/, 'A hex code looks like #2E3A7B.')
    .transform((hex) => hex.toUpperCase()),
});
export type ColorRequest = z.infer<typeof colorRequest>;

export type ColorResponse = { readonly id: number; readonly name: string; readonly hexCode: string };
export type ColorListResponse = readonly ColorResponse[];
