// Records what the gateway says. Everything that learns of a payment goes through here: confirmation, return, webhook, reconciler and board.
import { paymentStream, type PaymentEvent } from '@aangan/shared-events/features/payments/events';
import { openDisputes } from '@aangan/shared-events/features/payments/ledger';
import type { CommandContext } from '../../domain/command-context.ts';
import { missingOrder } from '../../domain/common-refusals.ts';
import type { CommandHandler } from '../../domain/command-handler.ts';
import type { OrderToPay, PaymentCommand } from './commands.ts';
import type { PaymentStreamState } from './decider.ts';
import {
  GatewayRefusedError,
  type GatewayPayment,
  type GatewayRefund,
  type PaymentGateway,
} from './gateway/payment-gateway.ts';
import { refundingPayments, shouldCapture } from './reactions.ts';

export type PaymentHandler = CommandHandler<PaymentStreamState, PaymentCommand, PaymentEvent>;
/** Undefined when there is no such order. Throws `LogUnavailableError`. */
export type OrderToPayOf = (orderId: number) => Promise<OrderToPay | undefined>;

export type Recorded = {
  readonly ledger: PaymentStreamState;
  /** Commit position of what was appended, else of the stream's last event. */
  readonly position: bigint | undefined;
  /** What was appended now. */
  readonly events: readonly PaymentEvent[];
  /** Whether it is in dispute. */
  readonly isDisputed: boolean;
};

export type GatewayRecords = {
  /** Captures an authorized payment first when the order waits for it. */
  readonly payment: (orderId: number, payment: GatewayPayment, context: CommandContext) => Promise<Recorded>;
  readonly refund: (orderId: number, refund: GatewayRefund, context: CommandContext) => Promise<Recorded>;
  /** Asks the gateway for everything of an order, and records it. */
  readonly ask: (orderId: number, context: CommandContext) => Promise<readonly PaymentEvent[]>;
};

/** All functions throw 404 `order-missing`, `GatewayUnavailableError`, `GatewayRefusedError` and `LogUnavailableError`. */
export function makeGatewayRecords(
  payments: PaymentHandler,
  orderToPay: OrderToPayOf,
  gateway: PaymentGateway,
): GatewayRecords {
  const handle = (orderId: number, command: PaymentCommand, context: CommandContext) =>
    payments.handle({ stream: paymentStream(orderId), command, context });
  const existing = async (orderId: number): Promise<OrderToPay> => {
    const order = await orderToPay(orderId);
    if (order === undefined) throw missingOrder();
    return order;
  };
  const payment: GatewayRecords['payment'] = async (orderId, said, context) => {
    const order = await existing(orderId);
    const before = said.status === 'authorized' ? await payments.load(paymentStream(orderId)) : undefined;
    const isWanted = before !== undefined && shouldCapture(order, before.state, said);
    const now = isWanted ? await gateway.capture(said.id, said.amountPaise) : said;
    const { at } = context;
    const { stream, position, ...handled } = await handle(
      orderId,
      { type: 'RecordPayment', order, at, payment: now },
      context,
    );
    const events = handled.repeated ? [] : handled.events;
    return { ...recorded(stream.state, position, events), isDisputed: isDisputed(stream.state, said.id) };
  };
  const refund: GatewayRecords['refund'] = async (orderId, said, context) => {
    const order = await existing(orderId);
    const command = { type: 'RecordRefund', order, at: context.at, refund: said } as const;
    const { stream, position, ...handled } = await handle(orderId, command, context);
    const events = handled.repeated ? [] : handled.events;
    const isOpen = disputesIn(stream.state).some(({ gatewayRefundId }) => gatewayRefundId === said.id);
    return { ...recorded(stream.state, position, events), isDisputed: isOpen };
  };
  return {
    payment,
    refund,
    ask: async (orderId, context) => {
      const { state: ledger } = await payments.load(paymentStream(orderId));
      if (!ledger?.request) return [];
      const events: PaymentEvent[] = [];
      // One that the gateway refuses, such as a capture, does not hold up the others.
      const refusals: GatewayRefusedError[] = [];
      const unlessRefused = (error: unknown): void => {
        if (!(error instanceof GatewayRefusedError)) throw error;
        refusals.push(error);
      };
      const enter = (recording: Promise<Recorded>) =>
        recording.then((done) => void events.push(...done.events)).catch(unlessRefused);
      // What is captured comes first: an authorized payment beside it is not captured as well.
      const said = await gateway.paymentsOfOrder(ledger.request.gatewayOrderId);
      const isWaiting = ({ status }: GatewayPayment): boolean => status === 'authorized';
      for (const each of [...said.filter((one) => !isWaiting(one)), ...said.filter(isWaiting)])
        await enter(payment(orderId, each, context));
      for (const paymentId of refundingPayments(ledger, said))
        for (const each of await gateway.refundsOfPayment(paymentId))
          await enter(refund(orderId, each, context));
      const [refusal] = refusals;
      if (refusal !== undefined) throw refusal;
      return events;
    },
  };
}

const disputesIn = (ledger: PaymentStreamState) => (ledger === undefined ? [] : openDisputes(ledger));

const recorded = (
  ledger: PaymentStreamState,
  position: bigint | undefined,
  events: readonly PaymentEvent[],
): Omit<Recorded, 'isDisputed'> => ({ ledger, position, events });

// A second capture is the order's own money, which is paid back.
function isDisputed(ledger: PaymentStreamState, gatewayPaymentId: string): boolean {
  return disputesIn(ledger).some(
    (dispute) => dispute.gatewayPaymentId === gatewayPaymentId && dispute.kind !== 'second-capture',
  );
}
