import { useEffect, useState } from 'react';
import { LiveSign } from '../../../components/data/live-sign.tsx';
import { formatClock } from '../../../lib/dates.ts';
import { livenessState } from '../../../lib/live-state.ts';
import { useSharedState } from '../../../lib/shared-state.ts';

/** Shows whether the page receives live updates; if not, the lag or the time of the last message. */
export function AdminLiveSign() {
  const { state, heardAt, behind } = useSharedState(livenessState);
  const isBehind = state === 'live' && behind > 0;
  return (
    // As wide as “Live as of 06:34:37”, so that what stands beside it does not wrap when the time appears.
    <span className="inline-flex min-w-38 flex-wrap items-center gap-x-3 text-sm">
      <LiveSign state={isBehind ? 'catching-up' : state} />
      <span className="text-muted tabular">
        {isBehind && <>{formatDelay(behind)} behind</>}
        {!isBehind && state === 'catching-up' && heardAt !== null && <Silence since={heardAt} />}
        {!isBehind && state !== 'catching-up' && heardAt !== null && <>as of {formatClock(heardAt)}</>}
      </span>
    </span>
  );
}

/** The growing lag; it has a timer of its own, because nothing else re-renders it. */
function Silence({ since }: { readonly since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const count = () => setNow(Date.now());
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [since]);
  return <>{formatDelay(Math.max(0, Math.round((now - since) / 1_000)))} behind</>;
}

function formatDelay(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}
