import { useEffect, useState } from 'react';
import { formatAgo, formatDayOfShop, formatMoment } from '../../lib/dates.ts';
import { useFirstPaint } from '../../lib/hooks/use-first-paint.ts';

/** Relative in the text, exact on hover; counts on by itself. The day alone as long as nobody knows the visitor's clock. */
export function TimeAgo({ at, className }: { readonly at: string; readonly className?: string }) {
  const isFirstPaint = useFirstPaint();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={isFirstPaint ? undefined : formatMoment(at)} className={className}>
      {isFirstPaint ? formatDayOfShop(at) : formatAgo(at, now)}
    </time>
  );
}
