// HTTP shapes of the product import: a CSV file with one product a line.
import { z } from 'zod';
import type { ResponseOf } from '../../../../http.ts';

export const importQuery = z.object({
  dryRun: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: 'Validates every line and adds nothing.' }),
});
export const importRequest = z.object({});

const remark = z.object({ column: z.string(), message: z.string() });

const count = z.int().min(0);
export const importLineResponse = z
  .object({
    line: z.int().meta({ description: 'The line number in the file; the header is line 1.' }),
    name: z.string(),
    productId: z.int().exactOptional().meta({ description: 'Of the product that was added.' }),
    problems: z.array(remark).meta({ description: 'Why the line is rejected; empty when it is valid.' }),
    warnings: z.array(remark).min(1).exactOptional().meta({
      description:
        'Of a valid line, in a dry run: that a product or an earlier line has its name. The line is added all the same.',
    }),
  })
  .meta({ id: 'ImportedLine' });
export type ImportLineResponse = ResponseOf<typeof importLineResponse>;

export const importResponse = z
  .object({
    success: z.literal(true),
    dryRun: z.boolean(),
    good: count.meta({ description: 'How many lines are, or would be, products.' }),
    bad: count,
    lines: z.array(importLineResponse),
  })
  .meta({ id: 'ProductsImported' });
export type ImportResponse = ResponseOf<typeof importResponse>;
