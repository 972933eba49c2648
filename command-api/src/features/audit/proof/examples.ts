// Proof: the checkpoint over the whole log, and the events of an order as evidence.
import type { Example } from '../../../http/example.ts';
import { evidenceHead, HASH, KEY, NOTE, ORDER_PLACED_AT } from './sample-evidence.ts';

const changed = (revision: number, type: string) => ({
  ...ORDER_PLACED_AT,
  type,
  revision,
  leafindex: `${39 + revision}`,
});

/** An event of the shop's staff in a customer's receipt: withheld, with its hash. */
function withheld(revision: number): object {
  const {
    data: _data,
    datacontenttype: _type,
    eventmetadata: _metadata,
    time: _time,
    ...place
  } = ORDER_PLACED_AT;
  return { ...place, type: 'aangan.Withheld', revision, leafindex: `${39 + revision}`, leafhash: HASH };
}

/** The lines of a file, abbreviated: sealed data is left out. */
const inLines = (lines: readonly object[]): string =>
  [evidenceHead({ kind: 'stream', stream: 'order-1', events: 3 }), ORDER_PLACED_AT, ...lines]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
const EVIDENCE = inLines([changed(1, 'aangan.OrderAccepted'), changed(2, 'aangan.OrderStatusSet')]);
const RECEIPT = inLines([withheld(1), withheld(2)]);

export const proofExamples: readonly Example[] = [
  {
    call: 'GET /api/orders/{id}/receipt',
    shows: 'the user’s own order',
    as: 'shopper',
    params: { id: 1 },
    answer: RECEIPT,
  },
  {
    call: 'GET /api/audit/orders/{id}/evidence',
    shows: 'an order and its history',
    as: 'admin',
    params: { id: 1 },
    answer: EVIDENCE,
  },
  { call: 'GET /api/audit/checkpoint', shows: 'the newest', answer: { checkpoint: NOTE, key: KEY } },
  {
    call: 'GET /api/audit/consistency',
    shows: 'from one event to two',
    query: { from: '1', to: '2' },
    answer: { from: 1, to: 2, path: [HASH] },
  },
  {
    call: 'GET /api/audit/clock',
    shows: 'a clock that never went back',
    as: 'admin',
    answer: { count: 0, steps: [] },
  },
];
