// Proof of what has happened: the checkpoint over the whole history, and the events of the order as evidence.
import type { Example } from '../example.ts';
import { historyExamples } from './audit-history.ts';
import { replayExamples } from './audit-replay.ts';

const HASH = 'KWGrYYBZjJq1mV0Y4yJ7yX2H1c9yfN0m2sU8bW3hT4o=';
const KEY = 'aangan+1f2e3d4c+AVY8d0cU0fS3mLk2f4nB0m1vS1oJb8nQ1bq4s1Wc6a0K';
const NOTE = `aangan/0a1b2c3d4e5f4a6b8c7d9e0f1a2b3c4d\n42\n${HASH}\nposition 90210\ntime 2026-11-20T06:30:00.000Z\n\n— aangan Hy49TLk2f4nB0m1v\n`;
const PLACED = {
  specversion: '1.0',
  id: '4a5b6c7d-0000-4000-8000-000000000000',
  source: '/logs/0a1b2c3d4e5f4a6b8c7d9e0f1a2b3c4d',
  type: 'aangan.OrderPlaced',
  subject: 'order-1',
  time: '2026-11-20T06:30:00.000Z',
  datacontenttype: 'application/json',
  revision: 0,
  leafindex: '37',
  auditpath: `${HASH},${HASH}`,
  eventmetadata: '{}',
  data: {},
};
const changed = (revision: number, type: string) => ({
  ...PLACED,
  type,
  revision,
  leafindex: `${39 + revision}`,
});

/** The lines of a file, as they begin: what is sealed in an event is left out here. */
const EVIDENCE = [
  {
    format: 'aangan-evidence/1',
    key: KEY,
    checkpoint: NOTE,
    scope: { kind: 'stream', stream: 'order-1', events: 3 },
  },
  PLACED,
  changed(1, 'aangan.OrderAccepted'),
  changed(2, 'aangan.OrderStatusSet'),
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');

export const auditExamples: readonly Example[] = [
  {
    call: 'GET /api/orders/{id}/receipt',
    shows: 'one’s own order',
    as: 'shopper',
    params: { id: 1 },
    answer: EVIDENCE,
  },
  {
    call: 'GET /api/audit/orders/{id}/evidence',
    shows: 'an order and what became of it',
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
  ...historyExamples,
  ...replayExamples,
];
