// The options of a search or an export, read with the schema of the API's query.
import type { z } from 'zod';

type Given = Readonly<Record<string, string | undefined>>;

/** Parses command-line options. Throws a message that names each invalid option and its value, and each pair whose end is before its beginning. */
export function readOptions<Schema extends z.ZodType>(
  schema: Schema,
  options: Given,
  pairs: readonly (readonly [from: string, to: string])[],
): z.output<Schema> {
  const read = schema.safeParse(options);
  if (!read.success)
    throw new Error(
      read.error.issues
        .map(({ path, message }) => `${optionWithValue(options, path.join('.'))}: ${message}`)
        .join('\n'),
    );
  for (const [from, to] of pairs)
    if (isReversed(options[from], options[to]))
      throw new Error(
        `${optionWithValue(options, from)} is ${from.startsWith('amount') ? 'more than' : 'after'} ${optionWithValue(options, to)}: nothing is between them. Exchange the two.`,
      );
  return read.data;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const NUMBER = /^(?:event-)?(\d+(?:\.\d+)?)$/;

/** Only two ends of one kind are compared: days, instants, amounts, positions or numbers of events. */
function isReversed(from: string | undefined, to: string | undefined): boolean {
  if (from === undefined || to === undefined) return false;
  const [first, last] = [from.trim(), to.trim()];
  if (DAY.test(first) && DAY.test(last)) return first > last;
  const [one, other] = [NUMBER.exec(first)?.[1], NUMBER.exec(last)?.[1]];
  if (one !== undefined && other !== undefined)
    return first.startsWith('event-') === last.startsWith('event-') && Number(one) > Number(other);
  return first.includes('T') && last.includes('T') && Date.parse(first) > Date.parse(last);
}

function optionWithValue(options: Given, name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${options[name] ?? ''}`.trimEnd();
}
