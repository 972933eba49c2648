import type { ReturnResponse } from '@aangan/shared-events/features/returns/http';
import { Badge } from '../../components/data/badge.tsx';
import { returnStateLabels, returnStateTones } from './messages.ts';

type ReturnBadgeProps = {
  readonly returned: Pick<ReturnResponse, 'state' | 'refund'>;
  /** What it says of a refund that failed. */
  readonly failedText: string;
};

export function ReturnBadge({ returned: { state, refund }, failedText }: ReturnBadgeProps) {
  if (refund?.failed) return <Badge tone="madder">{failedText}</Badge>;
  const tone = returnStateTones[state];
  return (
    <Badge tone={tone} className={tone === 'plain' ? 'bg-sunken!' : ''}>
      {returnStateLabels[state]}
    </Badge>
  );
}
