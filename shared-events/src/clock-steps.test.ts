import { expect, test } from 'vitest';
import { clockGap } from './clock-gap.ts';
import { followClock, noClockSteps, parseClockRecord, type ClockRecord } from './clock-steps.ts';

const times = (...minutes: readonly (number | 'none')[]): ClockRecord =>
  minutes.reduce<ClockRecord>(
    (record, minute, at) =>
      followClock(record, {
        ...{ position: BigInt(100 + at), stream: 'order-5', revision: BigInt(at), type: 'OrderPlaced' },
        metadata: minute === 'none' ? {} : { at: at0(minute) },
      }),
    noClockSteps,
  );
const at0 = (minute: number) => new Date(Date.UTC(2026, 10, 23, 6, minute)).toISOString();

test('reports where the clock went back by more than a minute, and the latest time', () => {
  expect(times(60, 61, 60, 0, 1, 'none')).toEqual({
    ...{ position: '105', newestAt: at0(1), latestAt: at0(61), count: 1 },
    steps: [
      { position: '103', stream: 'order-5', revision: 3, type: 'OrderPlaced', at: at0(0), before: at0(60) },
    ],
  });
});

test('counts each clock step, and records the first hundred', () => {
  const record = times(...Array.from({ length: 300 }, (_, at) => (at % 2) * 10));
  expect([record.count, record.steps.length]).toEqual([149, 100]);
  expect(parseClockRecord(JSON.stringify(record))).toEqual(record);
});

test('formats the gap in hours and minutes', () => {
  expect(clockGap(at0(0), at0(65))).toBe('1 h 5 min');
  expect(clockGap(at0(0), at0(2))).toBe('2 min');
});
