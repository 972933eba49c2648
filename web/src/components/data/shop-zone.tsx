import { useNow } from '../../lib/hooks/use-now.ts';

/** Clocks change for the summer while a page is open. */
const RENEWED_AFTER_MS = 3_600_000;

type ShopZoneProps = {
  /** As the answer has it: `Asia/Kolkata`. */
  readonly timeZone: string;
  /** What is in it. */
  readonly what?: string;
  readonly className?: string;
};

/** Names the time zone of days and hours that are the shop's, for readers whose clocks differ: other times are in their own. */
export function ShopZone({ timeZone, what = 'Days and hours here are those', className }: ShopZoneProps) {
  const now = useNow(RENEWED_AFTER_MS);
  if (!differsFromHere(timeZone, now)) return null;
  return <p className={className}>{`${what} of ${timeZone.replaceAll('_', ' ')}.`}</p>;
}

/** Whether clocks there show another time than the reader's; false for a zone that the browser does not know. */
function differsFromHere(timeZone: string, at: number): boolean {
  const style = { dateStyle: 'short', timeStyle: 'short' } as const;
  try {
    const there = new Intl.DateTimeFormat('en-IN', { ...style, timeZone });
    return there.format(at) !== new Intl.DateTimeFormat('en-IN', style).format(at);
  } catch {
    return false;
  }
}
