// The port to the payment gateway. Amounts are whole paise, times are milliseconds since 1970; ids are the gateway's own.
import type { GatewayMethod } from '@aangan/shared-events/features/payments/events';

export type GatewayOrder = {
  readonly id: string;
  readonly amountPaise: number;
  readonly currency: string;
  /** What the shop calls it; see `orderReceipt`. */
  readonly receipt: string | null;
  readonly status: 'created' | 'attempted' | 'paid';
  readonly createdAt: number;
};

export type GatewayPayment = {
  readonly id: string;
  /** Null for a payment that belongs to no order. */
  readonly orderId: string | null;
  readonly amountPaise: number;
  readonly refundedPaise: number;
  readonly currency: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  readonly method: GatewayMethod;
  /** Masked: `Visa •••• 0153`. Null for cards in `paymentsBetween`, whose list leaves them out. */
  readonly instrument: string | null;
  readonly createdAt: number;
  readonly failure: { readonly code: string; readonly reason: string | null } | null;
};

export type GatewayRefund = {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly status: 'pending' | 'processed' | 'failed';
  /** The shop's refund id and attempt (`12-1:2`); null for a refund made at the gateway itself. */
  readonly receipt: string | null;
  readonly createdAt: number;
};

/** A notification of the gateway whose signature holds. */
export type GatewayNotice = {
  /** `x-razorpay-event-id`: the same for each delivery of it. */
  readonly eventId: string;
  /** `payment.captured`, `refund.processed`, ... */
  readonly type: string;
  readonly payment: GatewayPayment | null;
  readonly refund: GatewayRefund | null;
  readonly createdAt: number;
};

/** The gateway did not answer, answered with a fault of its own, refuses the shop's keys, or asks to slow down. What was asked may have been done: ask again. */
export class GatewayUnavailableError extends Error {
  override readonly name = 'GatewayUnavailableError';
}

/** The gateway refuses what was asked; asking again changes nothing. */
export class GatewayRefusedError extends Error {
  override readonly name = 'GatewayRefusedError';
  readonly code: string;

  constructor(code: string, description: string) {
    super(description);
    this.code = code;
  }
}

/** Every call throws `GatewayUnavailableError` or `GatewayRefusedError`, and has its own time limit. */
export type PaymentGateway = {
  /**
   * Creates the gateway's order. After a lost answer the one with the same receipt and amount is returned, unless it was created before `notBefore`:
   * then it is another shop's, or of a log since lost.
   */
  readonly createOrder: (order: {
    readonly receipt: string;
    readonly amountPaise: number;
    readonly notBefore: number;
  }) => Promise<GatewayOrder>;
  readonly order: (id: string) => Promise<GatewayOrder>;
  readonly paymentsOfOrder: (gatewayOrderId: string) => Promise<readonly GatewayPayment[]>;
  readonly payment: (id: string) => Promise<GatewayPayment>;
  readonly refundsOfPayment: (paymentId: string) => Promise<readonly GatewayRefund[]>;
  /** All payments created from `from` to `to` (milliseconds since 1970), page by page. */
  readonly paymentsBetween: (from: number, to: number) => Promise<readonly GatewayPayment[]>;
  readonly refundsBetween: (from: number, to: number) => Promise<readonly GatewayRefund[]>;
  /** Captures an authorized payment; a captured one is returned as it is. */
  readonly capture: (paymentId: string, amountPaise: number) => Promise<GatewayPayment>;
  /** Pays back. The same `receipt` (refund id and attempt) is done once. */
  readonly refund: (refund: {
    readonly paymentId: string;
    readonly amountPaise: number;
    readonly receipt: string;
    /** Called right before a refund is made; nothing is paid when it throws, and the error is passed on. */
    readonly beforePaying?: () => Promise<void>;
  }) => Promise<GatewayRefund>;
  /** Whether the browser's hint was signed by the gateway; in constant time. */
  readonly isCheckoutSigned: (hint: {
    readonly gatewayOrderId: string;
    readonly gatewayPaymentId: string;
    readonly signature: string;
  }) => boolean;
  /** Parses a notification. Undefined when its signature does not hold; throws `SyntaxError` when it is signed and cannot be read. */
  readonly readNotice: (
    rawBody: Buffer,
    headers: { readonly signature: string; readonly eventId: string },
  ) => GatewayNotice | undefined;
  /** Whether the gateway refused the shop's keys at its last answer. */
  readonly areKeysRefused: () => boolean;
  /** What the browser needs to open the checkout, beside the order. */
  readonly checkout: { readonly script: string; readonly key: string; readonly isSandbox: boolean };
};
