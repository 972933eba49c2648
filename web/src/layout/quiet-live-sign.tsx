import { useEffect, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import type { Liveness } from '../lib/live-state.ts';
import { livenessState } from '../lib/live-state.ts';
import { useSharedState } from '../lib/shared-state.ts';

/** Milliseconds; a shorter interruption is not shown. */
const WORTH_SAYING_AFTER_MS = 4_000;

/** A small indicator at the edge while the screen is not updated live. */
export function QuietLiveSign() {
  const { state } = useSharedState(livenessState);
  const away = state !== 'live';
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!away) return;
    const timer = setTimeout(() => setLong(true), WORTH_SAYING_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [away]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--thumb-bar-height)+1rem)] z-20 md:inset-x-5 md:bottom-5"
    >
      {away && long && (
        <p className="inline-flex items-center gap-2.5 rounded-pill border border-line bg-raised px-4 py-2 text-sm text-ink-soft shadow-soft">
          <span
            aria-hidden="true"
            className={classNames(
              'size-2 shrink-0 rounded-pill',
              state === 'offline' ? 'bg-madder' : 'animate-shimmer bg-marigold',
            )}
          />
          {textOf(state)}
        </p>
      )}
    </div>
  );
}

function textOf(state: Liveness['state']): string {
  if (state !== 'offline') return 'Catching up with the shop…';
  return `${navigator.onLine ? 'The shop is not responding.' : 'You are offline.'} What you see may be old.`;
}
