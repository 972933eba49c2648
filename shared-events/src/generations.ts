// Parses the list of a projection's generations in Redis (see `generationsKey`).

/** A generation of a projection, folded with this version of its code; `building` until it has been live once. */
export type Generation = {
  readonly name: string;
  readonly version: number;
  readonly building: boolean;
  /** When it was started, in milliseconds since 1970; 0 when unknown. */
  readonly begunAt: number;
};

/** Parses the reply of HGETALL: names and states in turn. */
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
