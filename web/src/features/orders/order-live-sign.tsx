import { useAtomValue } from 'jotai';
import { LiveSign } from '../../components/data/live-sign.tsx';
import { livenessAtom } from '../../lib/live-state.ts';

/** Shows a shopper that the order updates live. */
export function OrderLiveSign() {
  const { state } = useAtomValue(livenessAtom);
  return <LiveSign state={state} liveText="Updates automatically" />;
}
