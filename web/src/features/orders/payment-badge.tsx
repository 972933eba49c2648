import { PAYMENT_STATES, type PaymentState } from '@aangan/shared-events/features/payments/states';
import { Badge, type Tone } from '../../components/data/badge.tsx';
import { paymentStateLabels } from './messages.ts';

const tones: Record<PaymentState, Tone> = {
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
  readonly state: string;
  readonly labels?: Readonly<Record<PaymentState, string>>;
};

/** The state of an order's payment; an unknown one as it is, and nothing where the answer has none. */
export function PaymentBadge({ state, labels = paymentStateLabels }: PaymentBadgeProps) {
  const known = PAYMENT_STATES.find((each) => each === state);
  if (known === undefined && state === '') return null;
  const tone = known === undefined ? 'plain' : tones[known];
  return (
    <Badge tone={tone} className={tone === 'plain' ? 'bg-sunken! first-letter:uppercase' : ''}>
      {known === undefined ? state : labels[known]}
    </Badge>
  );
}
