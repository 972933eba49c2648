// The events behind a dashboard number, and exports of the log.
import type { Example } from '../../../http/example.ts';
import { delivered } from '../examples.ts';
import { evidenceHead, ORDER_PLACED_AT } from '../proof/sample-evidence.ts';
import { USER_ID } from '../../../sample-shop.ts';

const readable = {
  ...ORDER_PLACED_AT,
  position: '4021',
  correlationid: '9e8d7c6b-0000-4000-8000-000000000000',
  actorkind: 'customer',
  actorid: USER_ID,
  actorname: 'Meera Nair',
  client: 'api',
  title: 'Order placed',
  summary: 'Order 1 was placed.',
};
const recipient = JSON.stringify({ shippingAddress: {}, contactInfo: {} });
const changed = (revision: number, type: string) => ({ ...readable, type, revision, actorkind: 'admin' });

const { actorid: _id, actorname: _name, ...byTheShop } = readable;
const mailQueued = {
  ...{ ...byTheShop, type: 'aangan.MailQueued', subject: `mail-${USER_ID}`, actorkind: 'system' },
  ...{ title: 'Mail queued', summary: 'The mail about order 1 waits to be sent.' },
  causationid: ORDER_PLACED_AT.id,
};

const EXPORT = [
  evidenceHead({ kind: 'chosen', events: 8 }),
  { ...readable, type: 'aangan.NumberTaken', subject: 'sequence-order' },
  { ...readable, type: 'aangan.CartCheckedOut', subject: `cart-${USER_ID}`, recipient },
  { ...readable, causationid: ORDER_PLACED_AT.id, recipient },
  mailQueued,
  changed(1, 'aangan.OrderAccepted'),
  mailQueued,
  changed(2, 'aangan.OrderStatusSet'),
  mailQueued,
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');

const CSV =
  '\ufeffPosition,Time,Type,Subject,Revision,Event ID,Title,Summary,Actor Kind,Actor ID,Actor,Client,Screen,Correlation ID,Causation ID,Recipient,Data\r\n';

export const whyExamples: readonly Example[] = [
  {
    call: 'GET /api/audit/why/{figure}',
    shows: 'one delivered order',
    as: 'admin',
    params: { figure: 'delivered' },
    answer: {
      figure: 'delivered',
      position: '4021',
      timeZone: 'Asia/Kolkata',
      number: { count: 1 },
      events: [{ ...delivered, adds: { count: 1 } }],
      older: { count: 0 },
      addsUp: true,
      next: null,
    },
  },
  {
    call: 'GET /api/audit/export.jsonl',
    shows: 'an order and its history',
    as: 'admin',
    query: { order: '1' },
    answer: EXPORT,
  },
  {
    call: 'GET /api/audit/export.csv',
    shows: 'everything since a day',
    as: 'admin',
    query: { from: '2026-11-20' },
    answer: CSV,
  },
];
