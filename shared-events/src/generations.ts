// The generations of a projection as Redis lists them (see `generationsKey`).

/** A generation in a projection's list: folded by programs of this version; `building` until it has been live once. */
export type Generation = {
  readonly name: string;
  readonly version: number;
  readonly building: boolean;
  /** When it was begun, in milliseconds; 0 when that is not known. */
  readonly begunAt: number;
};

/** Reads the hash as Redis tells it: names and states in turn. */
export function readGenerations(listed: readonly string[]): readonly Generation[] {
  const generations: Generation[] = [];
  for (let at = 0; at + 1 < listed.length; at += 2) {
    const [state, version, begunAt] = (listed[at + 1] ?? '').split(':');
    generations.push({
      ...{ name: listed[at] ?? '', version: Number(version) },
      ...{ building: state === 'building', begunAt: Number(begunAt ?? 0) },
    });
  }
  return generations;
}
