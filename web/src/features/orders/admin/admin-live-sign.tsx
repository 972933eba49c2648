import { useAtomValue } from 'jotai';
import { LiveSign } from '../../../components/live-sign.tsx';
import { formatClock } from '../../../lib/dates.ts';
import { livenessAtom } from '../../../lib/live-state.ts';

/** Says whether the page moves by itself, and when it last heard from the shop. */
export function AdminLiveSign() {
  const { state, heardAt } = useAtomValue(livenessAtom);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 text-sm">
      <LiveSign state={state} />
      {heardAt !== null && <span className="text-muted tabular">as of {formatClock(heardAt)}</span>}
    </span>
  );
}
