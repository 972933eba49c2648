import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { Badge, type Tone } from '../../components/data/badge.tsx';
import { paymentStateLabels } from './messages.ts';
import { shownPayment, type ShownPayment } from './shown-payment.ts';

const tones: Record<ShownPayment, Tone> = {
  'nothing due': 'plain',
  'due on delivery': 'plain',
  awaiting: 'marigold',
  paid: 'leaf',
  failed: 'madder',
  expired: 'madder',
  'refunded in part': 'indigo',
  refunding: 'marigold',
  refunded: 'indigo',
};

type PaymentBadgeProps = {
  readonly order: Pick<OrderResponse, 'status' | 'payment'>;
  readonly labels?: Readonly<Record<ShownPayment, string>>;
};

/** The state of an order's payment; an unknown one as it is, and nothing where the answer has none. */
export function PaymentBadge({ order, labels = paymentStateLabels }: PaymentBadgeProps) {
  const known = shownPayment(order);
  const state: string = order.payment.state;
  if (known === undefined && state === '') return null;
  const tone = known === undefined ? 'plain' : tones[known];
  return (
    <Badge tone={tone} className={tone === 'plain' ? 'bg-sunken! first-letter:uppercase' : ''}>
      {known === undefined ? state : labels[known]}
    </Badge>
  );
}
