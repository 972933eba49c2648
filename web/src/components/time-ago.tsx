import { useEffect, useState } from 'react';
import { exactTime, relativeTime } from './relative-time.ts';

/** Relative in the text, exact on hover; counts on by itself. */
export function TimeAgo({ at, className }: { readonly at: string; readonly className?: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const moment = new Date(at);
  return (
    <time dateTime={at} title={exactTime(moment)} className={className}>
      {relativeTime(moment, now)}
    </time>
  );
}
