import type { PaymentGateway } from '../../features/payments/gateway/payment-gateway.ts';

/** The gateway, each of whose calls may be the last of its process. */
export function interleaved(gateway: PaymentGateway, turn: () => Promise<void>): PaymentGateway {
  const around = async <T>(call: () => Promise<T>): Promise<T> => {
    await turn();
    try {
      return await call();
    } finally {
      await turn();
    }
  };
  return {
    ...gateway,
    createOrder: (order) => around(() => gateway.createOrder(order)),
    order: (id) => around(() => gateway.order(id)),
    paymentsOfOrder: (id) => around(() => gateway.paymentsOfOrder(id)),
    payment: (id) => around(() => gateway.payment(id)),
    refundsOfPayment: (id) => around(() => gateway.refundsOfPayment(id)),
    paymentsBetween: (from, to) => around(() => gateway.paymentsBetween(from, to)),
    refundsBetween: (from, to) => around(() => gateway.refundsBetween(from, to)),
    capture: (id, amountPaise) => around(() => gateway.capture(id, amountPaise)),
    refund: (asked) => around(() => gateway.refund(asked)),
  };
}
