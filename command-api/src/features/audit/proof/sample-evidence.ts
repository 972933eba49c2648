// Lines of evidence files, abbreviated.
export const HASH = 'KWGrYYBZjJq1mV0Y4yJ7yX2H1c9yfN0m2sU8bW3hT4o=';
export const KEY = 'aangan+1f2e3d4c+AVY8d0cU0fS3mLk2f4nB0m1vS1oJb8nQ1bq4s1Wc6a0K';
export const NOTE = `aangan/0a1b2c3d4e5f4a6b8c7d9e0f1a2b3c4d\n42\n${HASH}\nposition 90210\ntime 2026-11-20T06:30:00.000Z\n\n— aangan Hy49TLk2f4nB0m1v\n`;
export const ORDER_PLACED_AT = {
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

/** The first line: the checkpoint that proves the others. */
export const evidenceHead = (scope: object) => ({
  format: 'aangan-evidence/1',
  key: KEY,
  checkpoint: NOTE,
  scope,
  signature: '— aangan Hy49TLk2f4nB0m1v',
});
