import { randomUUID } from 'node:crypto';
import { jsonEvent, type EventData } from '@eventstore/db-client';

/** An event of the size and shape that the shop writes: a quarter of a kilobyte of data and as much metadata. */
export const sampleEvent = (): EventData =>
  jsonEvent({
    id: randomUUID(),
    type: 'CartItemAdded',
    data: {
      productId: 4711,
      quantity: 2,
      size: 'M',
      color: 'indigo',
      pricePaise: 129_900,
      note: 'x'.repeat(140),
    },
    metadata: {
      at: '2026-11-01T09:30:00.000Z',
      by: { kind: 'account', id: 'a-0123456789abcdef' },
      origin: { client: 'web', screen: 'product' },
      correlationId: randomUUID(),
      commandId: randomUUID(),
      schemaVersion: 1,
    },
  });
