import { LiveSign } from '../../components/data/live-sign.tsx';
import { livenessState } from '../../lib/live-state.ts';
import { useSharedState } from '../../lib/shared-state.ts';

/** Shows a shopper that the order updates live. */
export function OrderLiveSign() {
  const { state } = useSharedState(livenessState);
  return <LiveSign state={state} liveText="Updates automatically" />;
}
