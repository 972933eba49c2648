// The documented calls: Orders, Payments and Refunds, with basic authentication.
import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import express, { type Request, type Response, type Router } from 'express';
import type { Call, Misbehaviour } from '../behaviour/behaviour.ts';
import type { Books } from '../books/books.ts';
import type { PaymentEntity } from '../books/records.ts';
import { badRequest, inProgress, serverError, unknownId, wrongKeys } from '../gateway/api-error.ts';
import type { Gateway } from '../gateway/gateway.ts';
import {
  captureRequest,
  idempotencyKey,
  isSet,
  orderRequest,
  type PageQuery,
  pageQuery,
  read,
  refundRequest,
} from './read-request.ts';

export type ApiNeeds = {
  readonly books: Books;
  readonly gateway: Gateway;
  readonly misbehaviour: Misbehaviour;
  readonly keys: { readonly id: string; readonly secret: string };
};

type Handler = (request: Request) => unknown;

export function apiRoutes(needs: ApiNeeds): Router {
  const router = express.Router();
  const call = (name: Call, handle: Handler) => misbehaving(name, handle, needs);
  router.use(authenticate(needs.keys));
  router.use(express.json(), express.urlencoded({ extended: true }));
  orderRoutes(router, call, needs);
  paymentRoutes(router, call, needs);
  router.get(
    '/refunds',
    call('refunds.list', (request) => page(request, allOf(needs.books.refunds))),
  );
  router.get(
    '/refunds/:id',
    call('refunds.fetch', (request) => need(needs.books.refunds, request)),
  );
  router.use(() => {
    throw badRequest('The requested URL was not found on the server.');
  });
  return router;
}

type MakeCall = (name: Call, handle: Handler) => (request: Request, response: Response) => Promise<void>;

function orderRoutes(router: Router, call: MakeCall, { books, gateway }: ApiNeeds): void {
  router.post(
    '/orders',
    call('orders.create', (request) => {
      const { payment_capture, receipt, ...order } = read(orderRequest, bodyOf(request));
      const isCapturedAutomatically = isSet(payment_capture);
      return gateway.createOrder({ ...order, receipt: receipt ?? null, isCapturedAutomatically });
    }),
  );
  router.get(
    '/orders',
    call('orders.list', (request) => {
      const { receipt } = read(pageQuery, request.query);
      const found = receipt === undefined ? [...books.orders.values()] : books.ordersWith(receipt);
      return page(
        request,
        found.map(({ entity }) => entity),
      );
    }),
  );
  router.get(
    '/orders/:id',
    call('orders.fetch', (request) => need(books.orders, request)),
  );
  router.get(
    '/orders/:id/payments',
    call('orders.payments', (request) => {
      const { id } = need(books.orders, request);
      return collection(books.paymentsOf(id).map(({ entity }) => withoutCard(entity)));
    }),
  );
}

function paymentRoutes(router: Router, call: MakeCall, { books, gateway, misbehaviour }: ApiNeeds): void {
  const refundKeys = new Set<string>();
  router.get(
    '/payments',
    call('payments.list', (request) => page(request, allOf(books.payments).map(withoutCard))),
  );
  router.get(
    '/payments/:id',
    call('payments.fetch', (request) => {
      const payment = need(books.payments, request);
      return [request.query['expand[]']].flat().includes('card') || expandsCard(request)
        ? payment
        : withoutCard(payment);
    }),
  );
  router.post(
    '/payments/:id/capture',
    call('payments.capture', async (request) => {
      const { amount } = read(captureRequest, bodyOf(request));
      return withoutCard(await gateway.capture(String(request.params.id), amount));
    }),
  );
  router.post('/payments/:id/refund', (request, response) => {
    const given = read(idempotencyKey, request.get('x-refund-idempotency'));
    const key = misbehaviour.current().refunds.ignoreKeys ? undefined : given;
    if (key !== undefined && refundKeys.has(key)) throw inProgress();
    if (key !== undefined) refundKeys.add(key);
    const refund = call('payments.refund', (asked) => {
      const { amount, receipt, speed, notes } = read(refundRequest, bodyOf(asked));
      const input = { amount, receipt: receipt ?? null, speed, notes, key };
      return gateway.refund(String(asked.params.id), input).finally(() => refundKeys.delete(String(key)));
    });
    return refund(request, response).finally(() => refundKeys.delete(String(key)));
  });
  router.get(
    '/payments/:id/refunds',
    call('payments.refunds', (request) => {
      const { id } = need(books.payments, request);
      return page(
        request,
        books.refundsOf(id).map(({ entity }) => entity),
      );
    }),
  );
}

/** Express reads `expand[]=card` as a list named `expand`. */
function expandsCard(request: Request): boolean {
  return [request.query.expand].flat().includes('card');
}

/** Answers with what `handle` returns, once it is on disk, unless the call is to go wrong. */
function misbehaving(name: Call, handle: Handler, { books, misbehaviour }: ApiNeeds) {
  return async (request: Request, response: Response): Promise<void> => {
    const { mishap, delayMs } = misbehaviour.ofCall(name);
    if (delayMs > 0) await sleep(delayMs);
    if (mishap === 'error') throw serverError();
    const answer = await handle(request);
    await books.flushed();
    if (mishap === 'errorAfter') throw serverError();
    if (mishap !== 'loseAnswer') response.json(answer);
  };
}

function authenticate(keys: ApiNeeds['keys']) {
  const wanted = digest(`Basic ${Buffer.from(`${keys.id}:${keys.secret}`).toString('base64')}`);
  return (request: Request, _response: Response, next: () => void): void => {
    if (!timingSafeEqual(digest(request.get('authorization') ?? ''), wanted)) throw wrongKeys();
    next();
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Lists leave the card out; it is there on demand (`expand[]=card`) and in notifications. */
function withoutCard({ card: _card, ...payment }: PaymentEntity): Omit<PaymentEntity, 'card'> {
  return payment;
}

function allOf<T>(records: ReadonlyMap<string, { readonly entity: T }>): readonly T[] {
  return [...records.values()].map(({ entity }) => entity);
}

function need<T>(records: ReadonlyMap<string, { readonly entity: T }>, request: Request): T {
  const found = records.get(String(request.params.id));
  if (found === undefined) throw unknownId();
  return found.entity;
}

const collection = (items: readonly unknown[]) => ({ entity: 'collection', count: items.length, items });

/** A page of the entities, which come in the order of their creation; the newest are first. */
function page(request: Request, entities: readonly { readonly created_at: number }[]) {
  const { from = 0, to = Infinity, count, skip }: PageQuery = read(pageQuery, request.query);
  const found = entities.filter(({ created_at: at }) => at >= from && at <= to).toReversed();
  return collection(found.slice(skip, skip + count));
}

/** A request without a body is an empty one. */
const bodyOf = (request: Request): unknown => request.body ?? {};
