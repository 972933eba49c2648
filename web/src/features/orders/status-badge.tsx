import type { OrderStatusName } from '@aangan/shared-events/features/orders/http';
import type { Tone } from '../../components/data/badge.tsx';
import { Badge } from '../../components/data/badge.tsx';
import { statusLabel } from './messages.ts';

const tones: Record<OrderStatusName, Tone> = {
  pending: 'marigold',
  accepted: 'leaf',
  fulfilled: 'indigo',
  delivered: 'leaf',
  rejected: 'madder',
};

export function StatusBadge({ status }: { readonly status: OrderStatusName }) {
  return <Badge tone={tones[status]}>{statusLabel(status)}</Badge>;
}
