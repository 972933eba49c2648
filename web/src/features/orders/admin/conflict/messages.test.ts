import { expect, test } from 'vitest';
import { changesText } from './messages.ts';

const now = Date.parse('2026-11-20T06:30:00.000Z');
const ago = (seconds: number) => new Date(now - seconds * 1_000).toISOString();

test('describes each change with its actor and time, in seconds for the first minute', () => {
  expect(
    changesText(
      [
        { type: 'OrderAccepted', at: ago(4), by: 'Asha Rao' },
        { type: 'OrderStatusSet', at: ago(0.2), by: 'Dev', to: 'delivered' },
      ],
      now,
    ),
  ).toBe('accepted by Asha Rao 4 s ago, then set to delivered by Dev just now');
  expect(changesText([{ type: 'OrderRejected', at: ago(300), by: 'Asha Rao' }], now)).toBe(
    'rejected by Asha Rao 5 min ago',
  );
});
