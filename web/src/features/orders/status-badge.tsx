import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import type { Tone } from '../../components/data/badge.tsx';
import { Badge } from '../../components/data/badge.tsx';
import { statusLabel } from './messages.ts';

const tones: Record<OrderStatus, Tone> = {
  pending: 'marigold',
  accepted: 'leaf',
  fulfilled: 'indigo',
  delivered: 'leaf',
  rejected: 'madder',
};

export function StatusBadge({ status }: { readonly status: OrderStatus }) {
  return <Badge tone={tones[status]}>{statusLabel(status)}</Badge>;
}
