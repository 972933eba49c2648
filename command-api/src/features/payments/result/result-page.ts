// Where the gateway's page sends a shopper back to (return-route.ts). With JavaScript the order's own page takes over; without it this page says how
// the payment stands. The browser has no token then, so the address is signed; without a signature it tells nothing of the order.
import { readFileSync } from 'node:fs';
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import type { Request, RequestHandler, Response } from 'express';
import { PRIVATE } from '../../../http/refusals.ts';
import type { SignedAddresses } from '../../../uploads/signed-address.ts';
import type { PaymentNeeds } from '../payment-needs.ts';
import { toPaymentResponse } from '../queries.ts';
import { resultPage } from './result-markup.ts';

/** Of the page and its files, in Express's form. */
export const RESULT_PAGES = '/payments';
export const resultPath = (orderId: number): string => `${RESULT_PAGES}/${orderId}/result`;
/** In the query: the gateway reported the payment as made, so the page waits for it. */
export const SAID_PAID = 'paid';

const RESULT = /^\/(?<id>[1-9]\d{0,14})\/result$/;
const FILES: Readonly<Record<string, readonly [type: string, content: Buffer]>> = {
  '/result.css': ['text/css; charset=utf-8', readFileSync(new URL('./result.css', import.meta.url))],
  '/result.js': [
    'text/javascript; charset=utf-8',
    readFileSync(new URL('./result.browser.js', import.meta.url)),
  ],
};

type Needs = Pick<
  PaymentNeeds,
  'payments' | 'online' | 'orderToPay' | 'time' | 'deadlineMinutes' | 'shopName'
> & {
  readonly addresses: Pick<SignedAddresses, 'check'>;
  readonly now: () => Date;
};

/** Makes the handler of `RESULT_PAGES`; `styles` are the addresses of the web app's style sheets. */
export function makeServeResultPage(needs: Needs) {
  return (styles: readonly string[]): RequestHandler =>
    async (request, response, next) => {
      const file = FILES[request.path];
      if (file !== undefined) return sendFile(file, response);
      const { id } = RESULT.exec(request.path)?.groups ?? {};
      if (id === undefined) return next();
      const page = await shown(Number(id), request, needs);
      if (page === undefined) return next();
      const { time, deadlineMinutes, shopName } = needs;
      const own = { timeZone: time.timeZone, deadlineMinutes, shopName, styles };
      response.set({ 'Cache-Control': PRIVATE, 'Content-Type': 'text/html; charset=utf-8' });
      response.send(resultPage({ ...page, ...own }));
    };
}

/** Undefined when there is no such order. */
async function shown(
  orderId: number,
  { originalUrl }: Request,
  { payments, online, orderToPay, addresses, now }: Needs,
) {
  const order = await orderToPay(orderId);
  if (order === undefined) return undefined;
  const query = new URLSearchParams(originalUrl.split('?', 2)[1]);
  const isKnown = typeof addresses.check(resultPath(orderId), query) !== 'string';
  if (!isKnown) return { orderId, payment: undefined, isCancelled: false, saidPaid: false };
  const { state } = await payments.load(paymentStream(orderId));
  const isSandbox = online?.gateway.checkout.isSandbox ?? false;
  return {
    orderId,
    payment: toPaymentResponse(order, state, { now: now().toISOString(), isAdmin: false, isSandbox }),
    isCancelled: order.isRejected,
    saidPaid: query.has(SAID_PAID),
  };
}

function sendFile([type, content]: readonly [string, Buffer], response: Response): void {
  response.set({ 'Cache-Control': 'public, max-age=3600', 'Content-Type': type }).send(content);
}
