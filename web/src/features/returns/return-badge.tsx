import type { ReturnState } from '@aangan/shared-events/features/returns/states';
import { Badge } from '../../components/data/badge.tsx';
import { returnStateLabels, returnStateTones } from './messages.ts';

export function ReturnBadge({ state }: { readonly state: ReturnState }) {
  const tone = returnStateTones[state];
  return (
    <Badge tone={tone} className={tone === 'plain' ? 'bg-sunken!' : ''}>
      {returnStateLabels[state]}
    </Badge>
  );
}
