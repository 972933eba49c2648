import { expect, test } from 'vitest';
import {
  asLocal,
  instantIn,
  parseCompareSearch,
  parseProductStop,
  parseReplaySearch,
} from './replay-search.ts';

test('an address contains an event and a chart period, and invalid values are dropped', () => {
  expect(parseReplaySearch({ event: '42', days: '30' })).toEqual({ event: 42, days: '30' });
  expect(parseReplaySearch({ event: 42, days: 7 })).toEqual({ event: 42 });
  for (const event of ['0', '-1', '1.5', 'x', '', undefined])
    expect(parseReplaySearch({ event })).toEqual({});
  expect(parseProductStop({ stop: '3' })).toEqual({ stop: 3 });
});

test('points in time are events, positions or local times', () => {
  expect(parseCompareSearch({ from: 'event-5', to: '90210' })).toEqual({ from: 'event-5', to: '90210' });
  expect(parseCompareSearch({ from: '2026-11-20T06:30:00.000Z', to: 'yesterday' })).toEqual({
    from: '2026-11-20T06:30:00.000Z',
  });
  expect(parseCompareSearch({ product: '3', order: '4' })).toEqual({ product: 3 });
  expect(parseCompareSearch({ order: '4', product: '' })).toEqual({ order: 4 });
});

test('a datetime-local value survives a round trip', () => {
  const iso = '2026-11-20T06:30:15.000Z';
  expect(instantIn(asLocal(iso))).toBe(iso);
  expect(instantIn('')).toBeUndefined();
});
