import type { ApiFeature } from '../../http/api-feature.ts';
import type { RefundReturn } from '../../domain/ports/return-refunds.ts';
import { countPaymentEvents, paymentDifferences } from '../../metrics/payments.ts';
import { measureDifferences } from './board/board.ts';
import { paymentDescriptions } from './descriptions.ts';
import { paymentExamples } from './examples.ts';
import {
  carryOutRefund,
  refundRejectedOrder,
  rejectUnpaidOrder,
  type PaymentReactionNeeds,
} from './process-manager.ts';
import type { PaymentNeeds } from './payment-needs.ts';
import { refundReturns } from './refund-returns.ts';
import { paymentRoutes } from './routes.ts';
import type { Sweeps } from './upkeep/sweeps.ts';
import { keepPaymentsUp } from './upkeep/upkeep.ts';

type Needs = {
  readonly payments: PaymentNeeds &
    Pick<PaymentReactionNeeds, 'rejectUnpaid' | 'isShownRejected'> & {
      readonly sweeps: Sweeps;
      readonly refundReturn: RefundReturn;
    };
};

export const payments: ApiFeature<'payments', Needs> = {
  chapter: {
    name: 'payments',
    description: 'Paying orders, paying money back, and whether the books agree.',
  },
  pages: ['/admin/payments'],
  routes: (context, needs) => paymentRoutes(context, needs.payments),
  processManagers: ({ now }, { payments: needs }) => [
    rejectUnpaidOrder({ ...needs, now }),
    refundRejectedOrder({ ...needs, now }),
    refundReturns({ ...needs, now }),
    ...(needs.online === undefined ? [] : [carryOutRefund({ ...needs, ...needs.online, now })]),
  ],
  leasedJobs: (context, { payments: needs }) => [
    keepPaymentsUp({
      ...context,
      ...needs,
      measureDifferences: () => measureDifferences({ ...context, ...needs }),
      forgetDifferences: () => paymentDifferences.set(0),
      onFound: (events, at) => {
        countPaymentEvents(events, 'reconciler');
        if (events.some(({ type }) => type === 'PaymentCaptured')) void needs.watch.missed(at);
      },
    }),
  ],
  eventDescriptions: paymentDescriptions,
  examples: { story: [], ending: paymentExamples },
};
