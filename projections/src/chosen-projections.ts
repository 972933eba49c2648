// Which projections a command line names: those, or all of them.
import { allProjections } from './all-projections.ts';
import type { Projection } from './runtime/fold/projection.ts';

/** Throws with a sentence for a name that no projection has. */
export function chosenProjections(names: readonly string[], timeZone: string): readonly Projection[] {
  const all = allProjections(timeZone);
  const known = all.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no projection ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}
