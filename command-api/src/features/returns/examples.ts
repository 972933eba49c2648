// Returns of the first order, which is delivered: one arrives, one is withdrawn, one is refused.
import type { Example } from '../../http/example.ts';
import { color, CREATED_AT, PICTURE, stole } from '../../sample-shop.ts';

const OWNER = '00000000000000000000000000000001';
const picture = `/uploads/returns/${OWNER}-3b64a79271c4ea1b247bd5c56decc766.jpg?expires=1795290600&signature=xw-CDCeJgntbytNpQQp1F2D7xVw9rPALRi6-xROD948`;
const fields = { lines: '[{"line":0,"quantity":1}]', reason: 'damaged', note: 'A thread is pulled.' };
const plainFields = { lines: fields.lines, reason: 'changed-mind' };

const line = {
  ...{ line: 0, productId: 1, name: stole.name, image: PICTURE, color: color.hexCode, size: 'M' },
  ...{ quantity: 1, price: stole.price, received: null, restock: false },
};
/** A return after some steps. */
const after = (number: number, ...states: readonly [string, ...string[]]) => ({
  ...{ id: `1-${number}`, orderId: 1, number, state: states.at(-1), reason: plainFields.reason },
  ...{ note: null, pictures: [], explanation: null, lines: [line] },
  steps: states.map((state) => ({ state, at: CREATED_AT })),
  ...{
    sendTo: states.at(-1) === 'approved' ? 'Aangan\nJohari Bazaar, Jaipur, Rajasthan 302003' : null,
    refunded: 0,
    refundable: 0,
    refundWay: 'cash',
    refund: null,
    unpaid: null,
    revision: states.length - 1,
  },
});
const damaged = { reason: fields.reason, note: fields.note, pictures: [picture] };
const first = { ...after(1, 'requested'), ...damaged };
const approved = { ...after(1, 'requested', 'approved'), ...damaged };
const received = {
  ...after(1, 'requested', 'approved', 'received'),
  ...damaged,
  lines: [{ ...line, received: 1 }],
  refundable: stole.price,
};
const unrefunded = { lines: [{ ...line, received: 1, restock: true }], refundable: stole.price };
const explanation = 'It was worn.';
const ofFirst = { orderId: 1, number: 1 };

/** Asks for a return without a picture. */
const asks = (number: number, shows: string): Example => ({
  call: 'POST /api/returns/of-order/{orderId}',
  ...{ shows, as: 'shopper', params: { orderId: 1 } },
  form: { fields: plainFields, pictures: 0 },
  answer: { success: true, message: 'Your return was requested.', data: after(number, 'requested') },
});

export const returnExamples: readonly Example[] = [
  {
    call: 'POST /api/returns/of-order/{orderId}',
    shows: 'one of two, with a picture',
    as: 'shopper',
    params: { orderId: 1 },
    form: { fields, pictures: 1 },
    answer: { success: true, message: 'Your return was requested.', data: first },
  },
  {
    call: 'GET /api/returns/of-order/{orderId}',
    shows: 'one return, and one unit left',
    as: 'shopper',
    params: { orderId: 1 },
    answer: { success: true, data: { returns: [first], left: [1], until: CREATED_AT } },
  },
  {
    call: 'POST /api/returns/{orderId}/{number}/approve',
    shows: 'the parcel may be sent',
    as: 'admin',
    params: ofFirst,
    headers: { 'If-Match': '"0"' },
    answer: { success: true, message: 'The return is approved.', data: approved },
  },
  {
    call: 'POST /api/returns/{orderId}/{number}/receive',
    shows: 'it arrived, and cannot be sold again',
    as: 'admin',
    params: ofFirst,
    body: { lines: [{ line: 0, quantity: 1, restock: false }] },
    answer: { success: true, message: 'The parcel is recorded.', data: received },
  },
  {
    call: 'GET /api/returns/{orderId}/{number}',
    shows: 'a return that arrived',
    as: 'shopper',
    params: ofFirst,
    answer: { success: true, data: received },
  },
  asks(2, 'the other one'),
  {
    call: 'POST /api/returns/{orderId}/{number}/withdraw',
    shows: 'the customer keeps it',
    as: 'shopper',
    params: { orderId: 1, number: 2 },
    answer: {
      success: true,
      message: 'Your return was withdrawn.',
      data: after(2, 'requested', 'withdrawn'),
    },
  },
  asks(3, 'once more'),
  {
    call: 'POST /api/returns/{orderId}/{number}/refuse',
    shows: 'refused with an explanation',
    as: 'admin',
    params: { orderId: 1, number: 3 },
    body: { explanation },
    answer: {
      success: true,
      message: 'The return is refused.',
      data: { ...after(3, 'requested', 'refused'), explanation },
    },
  },
  {
    call: 'POST /api/returns/{orderId}/{number}/refund',
    shows: 'in cash, as the order was paid',
    as: 'admin',
    params: ofFirst,
    body: { amount: stole.price, reference: 'Receipt 17' },
    answer: {
      success: true,
      message: 'The refund is recorded.',
      data: {
        ...after(1, 'requested', 'approved', 'received', 'refunding', 'refunded'),
        ...{ ...damaged, lines: received.lines, refunded: stole.price },
      },
    },
  },
  asks(4, 'the last one'),
  {
    call: 'POST /api/returns/{orderId}/{number}/approve',
    shows: 'approved without a revision',
    as: 'admin',
    params: { orderId: 1, number: 4 },
    answer: { success: true, message: 'The return is approved.', data: after(4, 'requested', 'approved') },
  },
  {
    call: 'POST /api/returns/{orderId}/{number}/receive',
    shows: 'it can be sold again',
    as: 'admin',
    params: { orderId: 1, number: 4 },
    body: { lines: [{ line: 0, quantity: 1, restock: true }] },
    answer: {
      success: true,
      message: 'The parcel is recorded.',
      data: { ...after(4, 'requested', 'approved', 'received'), ...unrefunded },
    },
  },
  {
    call: 'POST /api/returns/{orderId}/{number}/close',
    shows: 'closed without a refund, with an explanation',
    as: 'admin',
    params: { orderId: 1, number: 4 },
    body: { explanation },
    answer: {
      success: true,
      message: 'The return is closed.',
      data: { ...after(4, 'requested', 'approved', 'received', 'closed'), ...unrefunded, explanation },
    },
  },
  {
    call: 'GET /api/returns',
    shows: 'those that arrived; there is none any more',
    as: 'admin',
    query: { state: 'received' },
    answer: {
      success: true,
      data: [],
      counts: {
        ...{ requested: 0, approved: 0, refused: 1, withdrawn: 1, received: 0, refunding: 0 },
        ...{ refunded: 1, closed: 1 },
      },
      next: null,
    },
  },
];
