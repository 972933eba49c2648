// By how much a clock goes back, for those who tell it and those who show it.

/** Clocks of several machines differ a little: by so many milliseconds one may go back without a word. */
export const CLOCK_SLACK_MS = 60_000;

/** How far one time lies before another, in words: `1 h 5 min`, `2 min`. */
export function clockGap(earlier: string, later: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(later) - Date.parse(earlier)) / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
