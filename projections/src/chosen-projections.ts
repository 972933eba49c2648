// Selects projections by the names given on a command line; all of them when none is given.
import { UsageError } from '@aangan/platform/process/command-line';
import { allProjections } from './all-projections.ts';
import type { Projection } from './runtime/fold/projection.ts';

/** Throws a `UsageError` that lists the valid names when a name is unknown. */
export function chosenProjections(names: readonly string[], timeZone: string): readonly Projection[] {
  const all = allProjections(timeZone);
  const known = all.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new UsageError(`Unknown projection: ${unknown.join(', ')}. Valid names: ${known.join(', ')}.`);
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}
