// Versions of projections that count days: another time zone gives other views of the same events.
const ZONES = 1_000_000;

/** The version of a projection in a time zone. When the numbers of two zones collide, a change between them needs `npm run rebuild`. */
export function versionInZone(version: number, timeZone: string): number {
  let number = 0;
  for (const letter of timeZone) number = (number * 31 + (letter.codePointAt(0) ?? 0)) % ZONES;
  return version * ZONES + number;
}
