// The shop at a past position, requested by an auditor.
import type { Example } from '../../../http/example.ts';
import { changedOrder, CREATED_AT, stole, weekOfSales } from '../../../sample-shop.ts';

const moment = { at: CREATED_AT, position: '4021', event: 42, eventAt: CREATED_AT };
const stops = [
  ...['Product added', 'Product price changed', 'Stock counting started', 'Stock adjusted', 'Stock adjusted'],
  ...['Stock threshold set', 'Stock counting stopped', 'Stock counting started', 'Stock counting stopped'],
].map((title) => ({
  ...{ position: '4021', at: CREATED_AT, title },
}));
const appeared = (what: string, to: string) => ({
  ...{ what, kind: 'text', from: null, to },
  text: `${what}: “${to}”, where nothing was before.`,
});
const delivered = changedOrder('delivered', 2);
const [line] = delivered.OrderItems;

export const replayExamples: readonly Example[] = [
  {
    call: 'GET /api/audit/replay',
    shows: 'from the first event to the last',
    as: 'admin',
    answer: { first: { ...moment, event: 1 }, last: moment },
  },
  {
    call: 'GET /api/audit/replay/dashboard',
    shows: 'at the end of the log',
    as: 'admin',
    query: { days: '7' },
    answer: {
      moment,
      users: 1,
      products: 1,
      orders: { total: 1, status: { pending: 0, fulfilled: 0, delivered: 1, rejected: 0, accepted: 0 } },
      figures: weekOfSales,
    },
  },
  {
    call: 'GET /api/audit/replay/products/{id}',
    shows: 'before it was added',
    as: 'admin',
    params: { id: 1 },
    query: { at: 'event-1' },
    answer: { moment, product: null, isRemoved: false, stock: null, stops },
  },
  {
    call: 'GET /api/audit/replay/products/{id}',
    shows: 'with the review that it had by then',
    as: 'admin',
    params: { id: 1 },
    answer: {
      moment,
      product: { ...stole, rating: 4, reviews: 1, spread: [0, 0, 0, 1, 0] },
      isRemoved: false,
      stock: null,
      stops,
    },
  },
  {
    call: 'GET /api/audit/replay/orders/{id}',
    shows: 'a delivered order',
    as: 'admin',
    params: { id: 1 },
    answer: { moment, order: delivered },
  },
  {
    call: 'GET /api/audit/replay/difference',
    shows: 'an order since the first event',
    as: 'admin',
    query: { from: 'event-1', order: '1' },
    answer: {
      from: moment,
      to: moment,
      between: 41,
      compared: 'Order 1 was compared.',
      changes: [
        appeared('Status', 'delivered'),
        appeared('Tracking', delivered.trackingStatus),
        {
          ...{ what: 'Total', kind: 'rupees', from: null, to: delivered.totalPrice },
          text: 'Total: ₹1,698.00, where nothing was before.',
        },
        appeared('Payment', delivered.payment.state),
        appeared('For', delivered.shippingAddress),
        appeared(`${line?.name}, ${line?.size}, ${line?.color}`, '2 at ₹849.00'),
      ],
    },
  },
];
