// The live messages of payments.
import { z } from 'zod';
import { rupees } from '../../money.ts';
import { PAYMENT_STATES, type PaymentState } from './states.ts';

/** `data` by message name, as the projection writes it: amounts are whole paise. */
export type PaymentFeed = {
  'payment-status': {
    readonly orderId: number;
    readonly state: PaymentState;
    readonly paidPaise: number;
    readonly refundedPaise: number;
    /** Of the payment's stream. */
    readonly revision: number;
  };
};

/** `data` by message name, as GET /api/live sends it: to the order's owner and to administrators. */
export const paymentLiveMessages = {
  'payment-status': z.object({
    orderId: z.int(),
    state: z.enum(PAYMENT_STATES),
    paid: rupees,
    refunded: rupees,
    revision: z.int(),
  }),
};

/** The audience by message name. */
export const paymentLiveAudiences = { 'payment-status': 'account' } as const;
