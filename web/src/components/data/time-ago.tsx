import { formatAgo, formatDayOfShop, formatMoment } from '../../lib/dates.ts';
import { useFirstPaint } from '../../lib/hooks/use-first-paint.ts';
import { useNow } from '../../lib/hooks/use-now.ts';

/**
 * A relative time that updates, with the exact time on hover. Server-rendered as the date alone, because the visitor's clock and time zone are
 * unknown.
 */
export function TimeAgo({ at, className }: { readonly at: string; readonly className?: string }) {
  const isFirstPaint = useFirstPaint();
  const now = useNow(30_000);
  return (
    <time dateTime={at} title={isFirstPaint ? undefined : formatMoment(at)} className={className}>
      {isFirstPaint ? formatDayOfShop(at) : formatAgo(at, now)}
    </time>
  );
}
