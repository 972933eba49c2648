import { useEffect, useState } from 'react';
import { formatAgo, formatMoment } from '../lib/dates.ts';

/** Relative in the text, exact on hover; counts on by itself. */
export function TimeAgo({ at, className }: { readonly at: string; readonly className?: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={formatMoment(at)} className={className}>
      {formatAgo(at, now)}
    </time>
  );
}
