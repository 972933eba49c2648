// A shopper who orders and pays online at the sandbox, and an administrator who may then reject or refund: while anything may fail, each goes on until
// there is an answer.
import { setTimeout as sleep } from 'node:timers/promises';
import { fieldsOf } from '@aangan/shared-events/fields';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import { paymentPaths } from '@aangan/shared-events/features/payments/paths';
import type { Paid, Payment, SandboxClient } from '@aangan/test/setup/sandbox-client';
import { delivery, orderOne, type Reply, type ShopClient } from '@aangan/test/setup/shop-client';

export type Actors = {
  readonly shopper: ShopClient;
  readonly admin: ShopClient;
  readonly sandbox: SandboxClient;
};
export type Product = { readonly id: number; readonly size: string };

/** What happens to one order. */
export type Story = {
  /** The attempts to pay, in order; none: the shopper goes away. */
  readonly attempts: readonly Payment[];
  /** Whether the browser tells the shop. */
  readonly confirms: boolean;
  readonly then?: 'reject' | 'refund a part' | 'refund all';
};

const PART = 1;
const PAY_MS = 60_000;

/** `onOrdered` is called with the number as soon as the order is acknowledged. Rejects when the shop answers with an error of its own. */
export async function payOneOrder(
  { shopper, admin, sandbox }: Actors,
  product: Product,
  story: Story,
  onOrdered: (orderId: number) => void,
): Promise<void> {
  const orderId = await orderOne(shopper, product, { ...delivery, paymentMethod: 'online' });
  onOrdered(orderId);
  const path = (template: string): string => template.replace(':orderId', String(orderId));
  const begun = expected(await shopper.callUntilAnswered('POST', path(paymentPaths.checkout)));
  const { options } = fieldsOf(fieldsOf(begun.body)['checkout']);
  const gatewayOrderId = fieldsOf(options)['order_id'];
  let hint: Paid | undefined;
  for (const attempt of typeof gatewayOrderId === 'string' ? story.attempts : [])
    hint = await payUntilAnswered(sandbox, String(gatewayOrderId), attempt);
  if (hint !== undefined && story.confirms) {
    const { status: _, ...body } = hint;
    expected(await shopper.callUntilAnswered('POST', path(paymentPaths.confirm), { body }));
  }
  if (story.then === 'reject') {
    const body = { status: 'rejected', trackingStatus: 'Cancelled' };
    const to = orderPaths.updateStatus.replace(':id', String(orderId));
    expected(await admin.callUntilAnswered('PUT', to, { body }));
  } else if (story.then !== undefined) {
    const body = { reason: 'Asked for.', ...(story.then === 'refund a part' && { amount: PART }) };
    expected(await admin.callUntilAnswered('POST', path(paymentPaths.refunds), { body }));
  }
}

/** A refusal is an answer: the payment may not be known yet, or the order is over. */
function expected(reply: Reply): Reply {
  if (reply.status >= 500) throw new Error(`the shop answered ${reply.status}: ${reply.text}`);
  return reply;
}

/** Undefined when the order is already paid: an attempt whose answer was lost. */
async function payUntilAnswered(
  sandbox: SandboxClient,
  gatewayOrderId: string,
  payment: Payment,
): Promise<Paid | undefined> {
  for (const end = Date.now() + PAY_MS; ; await sleep(200)) {
    try {
      return await sandbox.pay(gatewayOrderId, payment);
    } catch (error) {
      if (String(error).includes('already been paid')) return undefined;
      if (Date.now() > end) throw error;
    }
  }
}
