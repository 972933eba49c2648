// How far a clock went back, for detection and for display.

/** Clocks of several machines differ slightly: smaller steps back, in milliseconds, are not reported. */
export const CLOCK_SLACK_MS = 60_000;

/** The time between two instants (ISO 8601) as text: `1 h 5 min`, `2 min`. */
export function clockGap(earlier: string, later: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(later) - Date.parse(earlier)) / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
