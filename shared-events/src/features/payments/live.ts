// The live messages of payments.
import { z } from 'zod';
import { rupees } from '../../money.ts';
import { paymentResponse, refundResponse } from './http.ts';
import type { Refund } from './ledger.ts';
import { PAYMENT_STATES, type PaymentState } from './states.ts';

/** `data` by message name, as the projection writes it: amounts are whole paise. */
export type PaymentFeed = {
  'payment-status': {
    readonly orderId: number;
    readonly state: PaymentState;
    readonly paidPaise: number;
    readonly refundedPaise: number;
    readonly details: {
      readonly refundablePaise: number;
      readonly failure: string | null;
      readonly instrument: string | null;
      /** Without their reasons, which may name a person. */
      readonly refunds: readonly Pick<
        Refund,
        'refundId' | 'amountPaise' | 'state' | 'requestedAt' | 'failure'
      >[];
      /** For administrators; null in the customer's message. */
      readonly gateway: { readonly orderId: string; readonly paymentId: string | null } | null;
    };
    /** Of the payment's stream. */
    readonly revision: number;
    /** The state before, for administrators: the same where something else of the payment has changed. */
    readonly from?: PaymentState;
  };
};

/** `data` by message name, as GET /api/live sends it: to the order's owner and to administrators. */
export const paymentLiveMessages = {
  'payment-status': z.object({
    orderId: z.int(),
    state: z.enum(PAYMENT_STATES),
    paid: rupees,
    refunded: rupees,
    details: paymentResponse
      .pick({ refundable: true, failure: true, instrument: true, gateway: true })
      .extend({ refunds: z.array(refundResponse.omit({ reason: true })) })
      .meta({
        description: 'The rest of the payment, which its own page shows; without the reasons of refunds.',
      }),
    revision: z.int(),
    from: z
      .enum(PAYMENT_STATES)
      .exactOptional()
      .meta({ description: 'The state before; for administrators.' }),
  }),
};

/** The audience by message name. */
export const paymentLiveAudiences = { 'payment-status': 'account' } as const;
