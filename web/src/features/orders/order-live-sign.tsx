import { useAtomValue } from 'jotai';
import { LiveSign } from '../../components/data/live-sign.tsx';
import { livenessAtom } from '../../lib/live-state.ts';

/** Tells a shopper that there is no need to reload. */
export function OrderLiveSign() {
  const { state } = useAtomValue(livenessAtom);
  return <LiveSign state={state} liveText="Updates automatically" />;
}
