// Finds orders and tells what became of them, and what a request caused: on the command line, as `/audit` does on the screen.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { auditOrdersQuery } from '@aangan/shared-events/features/audit/http';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { z } from 'zod';
import { makeNameAccount } from '../../features/accounts/account-id.ts';
import { causedEvents } from '../../features/audit/caused-events.ts';
import { streamEvidence } from '../../features/audit/evidence.ts';
import { listOrders } from '../../features/audit/list-orders.ts';
import { orderHistory } from '../../features/audit/order-history.ts';
import { makeFindForAudit } from '../../features/orders/find-for-audit.ts';
import { toOrderResponse } from '../../features/orders/queries.ts';
import { eventInLines, makeMoments, orderInOneLine } from './in-lines.ts';
import { asked, withShop } from './with-shop.ts';

const say = (sentence: string): boolean => process.stdout.write(`${sentence}\n`);
const orderNumber = z.string().regex(/^[1-9]\d{0,8}$/, 'An order has a number, such as 1042.');

/** Writes a page of the orders that fit, newest first. Rejects with a sentence when an option is none. */
export async function findOrdersOf(options: Readonly<Record<string, string | undefined>>): Promise<void> {
  const query = asked(auditOrdersQuery, options);
  await withShop(async (shop) => {
    const findOrders = makeFindForAudit(shop.views, shop.time, makeNameAccount(shop.settings.usernameSecret));
    const { orders, total, page, totalPages, searched } = await listOrders({ ...shop, findOrders }, query);
    const moment = makeMoments(shop.time.timeZone);
    if (total === 0) say('No order fits.');
    for (const order of orders) say(orderInOneLine(order, moment));
    if (totalPages > 1) say(`Page ${page} of ${totalPages}, ${total} orders in all; --page N shows another.`);
    if (searched !== undefined)
      say(`The newest ${searched} orders were looked through: older ones that fit may be missing.`);
  });
}

/** Writes all that became of an order. Rejects with a sentence when there is no such order. */
export async function tellOrder(number: string, raw: boolean): Promise<void> {
  const id = numberIn(number);
  await withShop(async (shop) => {
    const history = await orderHistory({ ...shop, showOrder: toOrderResponse }, id);
    if (history === undefined) throw new Error(`There is no order ${id}.`);
    const moment = makeMoments(shop.time.timeZone);
    for (const event of history.events) say(eventInLines(event, moment, raw));
    say(`Order ${id} is ${history.order.status}. Proof: npm run audit -- evidence ${id} > order-${id}.jsonl`);
  });
}

/** Writes what a request caused. Rejects with a sentence when it caused nothing. */
export async function tellRequest(correlationId: string, raw: boolean): Promise<void> {
  await withShop(async (shop) => {
    const caused = await causedEvents(shop, correlationId);
    if (caused === undefined) throw new Error('No event was caused by such a request.');
    const moment = makeMoments(shop.time.timeZone);
    for (const event of caused.events) say(eventInLines(event, moment, raw));
    if (caused.isCut) say('There are more; these are the first.');
  });
}

/** Writes the evidence of an order, for `verify`. Rejects with a sentence when there is no such order, or it is not signed yet. */
export async function writeEvidence(number: string): Promise<void> {
  const id = numberIn(number);
  await withShop(async (shop) => {
    const lines = await streamEvidence(shop, orderStream(id));
    if (lines === undefined) throw new Error(`There is no order ${id}.`);
    await pipeline(Readable.from(lines), process.stdout, { end: false });
  });
}

function numberIn(text: string): number {
  const number = orderNumber.safeParse(text.replace(/^#/, ''));
  if (!number.success) throw new Error(number.error.issues[0]?.message ?? '');
  return Number(number.data);
}
