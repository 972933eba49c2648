import { metadataSchema } from '@aangan/shared-events/event';

const metadata = metadataSchema.parse({
  at: '2026-11-20T06:30:00.000Z',
  by: { kind: 'system' },
  origin: { client: 'api' },
  correlationId: 'test',
  schemaVersion: 1,
});

/** An event as a log takes it, distinct by its number. */
export const anEvent = (number: number) => ({
  ...{ type: 'CartCleared', data: { accountId: String(number) }, metadata },
});
