// Finds orders and prints the history of an order or of a request on the command line, as `/audit` does on
// the screen.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { auditOrdersQuery, type AuditEventResponse } from '@aangan/shared-events/features/audit/http';
import { z } from 'zod';
import { makeNameAccount } from '../../features/accounts/account-id.ts';
import { causedEvents } from '../../features/audit/caused-events.ts';
import { orderEvidence } from '../../features/audit/proof/evidence.ts';
import { requireProven, requireWholeLog } from '../../features/audit/proof/proven-lines.ts';
import { listOrders } from '../../features/audit/queries.ts';
import { orderHistory } from '../../features/audit/order-history.ts';
import { makeFindForAudit } from '../../features/orders/find-for-audit.ts';
import { toOrderResponse } from '../../features/orders/queries.ts';
import { eventInLines, makeFormatMoment, orderInOneLine } from './in-lines.ts';
import { readOptions } from './read-options.ts';
import { withShop } from './with-shop.ts';

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const orderNumber = z.string().regex(/^[1-9]\d{0,8}$/, 'An order has a number, such as 1042.');

/**
 * Prints a page of the orders that match, newest first. Rejects with an operator's message when an option is
 * invalid.
 */
export async function printOrders(options: Readonly<Record<string, string | undefined>>): Promise<void> {
  const query = readOptions(auditOrdersQuery, options, [
    ['from', 'to'],
    ['amountMin', 'amountMax'],
  ]);
  await withShop(async (shop) => {
    const findOrders = makeFindForAudit(shop.views, shop.time, makeNameAccount(shop.settings.usernameSecret));
    const { orders, total, page, totalPages, searched, unreadable } = await listOrders(
      { ...shop, findOrders },
      query,
    );
    const moment = makeFormatMoment(shop.time.timeZone);
    if (query.page !== undefined && query.page > totalPages)
      throw new Error(
        `There is no page ${query.page}: ${total === 1 ? '1 order matches' : `${total} orders match`}, on ${totalPages === 1 ? '1 page' : `${totalPages} pages`}.`,
      );
    if (total === 0) print('No order matches.');
    for (const order of orders) print(orderInOneLine(order, moment));
    for (const id of unreadable ?? [])
      print(`#${id} has an event that the shop cannot read: npm run audit -- history ${id} names it.`);
    if (totalPages > 1)
      print(`Page ${page} of ${totalPages}, ${total} orders in all; --page N shows another.`);
    if (searched !== undefined)
      print(`Only the newest ${searched} orders were searched: older matches may be missing.`);
  });
}

/** Prints the whole history of an order. Rejects with an operator's message when there is no such order, or the shop cannot read an event of it. */
export async function printOrderHistory(number: string, raw: boolean): Promise<void> {
  const id = numberIn(number);
  await withShop(async (shop) => {
    const history = await orderHistory({ ...shop, showOrder: toOrderResponse }, id);
    if (history === undefined) throw new Error(`There is no order ${id}.`);
    const moment = makeFormatMoment(shop.time.timeZone);
    for (const event of history.events) print(eventInLines(event, moment, raw));
    print(
      history.order === null
        ? `The shop cannot read an event of order ${id}, so its status is unknown.`
        : `Order ${id} is ${history.order.status}.`,
    );
    print(
      `Proof of the order, its payment and its returns: npm run --silent audit -- evidence ${id} > order-${id}.jsonl`,
    );
    const unreadable = history.events.filter((event) => event.unreadable);
    // The export needs all of them.
    if (unreadable.length > 0) throw new Error(unreadableText(unreadable));
    print(
      `Proof of all these events: npm run --silent audit -- export --order ${id} > order-${id}-events.jsonl`,
    );
  });
}

/** Prints the events that a request caused. Rejects with an operator's message when it caused none, or the shop cannot read one. */
export async function printRequest(correlationId: string, raw: boolean): Promise<void> {
  await withShop(async (shop) => {
    const caused = await causedEvents(shop, correlationId);
    if (caused === undefined) throw new Error('This request caused no event.');
    const moment = makeFormatMoment(shop.time.timeZone);
    for (const event of caused.events) print(eventInLines(event, moment, raw));
    if (caused.isCut) print('The list is truncated: only the first events are shown.');
    const unreadable = caused.events.filter((event) => event.unreadable);
    if (unreadable.length > 0) throw new Error(unreadableText(unreadable));
  });
}

/**
 * Writes the evidence of an order, for `verify`. Rejects with an operator's message when there is no such
 * order, or it is not signed yet, and with `NotAsSignedError` once it is written of a log that is not the one
 * that was signed.
 */
export async function writeEvidence(number: string): Promise<void> {
  const id = numberIn(number);
  await withShop(async (shop) => {
    const evidence = await orderEvidence(shop, id);
    if (evidence === undefined) throw new Error(`There is no order ${id}.`);
    const lines: string[] = [];
    const collected = async function* (): AsyncGenerator<string> {
      for await (const line of evidence) {
        lines.push(line);
        yield line;
      }
    };
    await pipeline(Readable.from(collected()), process.stdout, { end: false });
    await requireProven(lines);
    await requireWholeLog(shop);
  });
}

/** Names the events that were shown without their content, and what shows it. */
function unreadableText(events: readonly AuditEventResponse[]): string {
  const places = events.map(
    ({ type, stream, revision, position }) => `${type} at ${stream}/${revision}, position ${position}`,
  );
  return `The shop cannot read ${places.join('; ')}: the lines above give the reason and what the operator does. The same command with --raw shows what is stored.`;
}

function numberIn(text: string): number {
  const number = orderNumber.safeParse(text.replace(/^#/, ''));
  if (!number.success) throw new Error(number.error.issues[0]?.message ?? '');
  return Number(number.data);
}
