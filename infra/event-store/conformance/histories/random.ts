// Seeded random numbers: a history is the same on every machine, and the same as when its answers were recorded. Source: mulberry32, in the public
// domain, https://gist.github.com/tommyettinger/46a874533244883189143505d203312c

export type Chance = {
  /** A number from 0 up to 1. */
  readonly fraction: () => number;
  /** A whole number from 0 up to `limit`. */
  readonly below: (limit: number) => number;
  readonly pick: <Choice>(choices: readonly [Choice, ...Choice[]]) => Choice;
};

/** The random numbers of a seed. */
export const chanceOf = (seed: number): Chance => {
  let state = (seed * 2654435761) >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number): number => Math.floor(fraction() * limit);
  const pick = <Choice>(choices: readonly [Choice, ...Choice[]]): Choice =>
    choices[below(choices.length)] ?? choices[0];
  return { fraction, below, pick };
};
