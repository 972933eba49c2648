import { formatHour } from '../../lib/dates.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { paymentTexts } from './messages.ts';

/** Until when the order is kept, and the time left by the shop’s clock. The shop decides when it is over. */
export function Countdown({ until }: { readonly until: string }) {
  const now = useNow(1_000);
  const seconds = Math.ceil((Date.parse(until) - now) / 1_000);
  if (Number.isNaN(seconds)) return null;
  if (seconds <= 0) return <>{paymentTexts.overdue}</>;
  return (
    <>
      {paymentTexts.reserved(formatHour(until))}{' '}
      <span role="timer" className="font-semibold whitespace-nowrap text-ink tabular">
        {paymentTexts.left(leftText(seconds))}
      </span>
    </>
  );
}

/** 29:05, or 1:02:03 */
function leftText(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = 0, minutes = 0, rest = 0] = parts;
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
