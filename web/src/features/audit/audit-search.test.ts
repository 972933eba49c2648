import { expect, test } from 'vitest';
import { parseAuditSearch, parseStop } from './audit-search.ts';

test('parses valid parameters and drops invalid ones', () => {
  expect(
    parseAuditSearch({
      search: ' #12 ',
      status: 'rejected',
      amountMin: '₹4,297.50',
      amountMax: 'much',
      page: '2',
    }),
  ).toEqual({ search: '#12', status: 'rejected', amountMin: '4297.50', page: 2 });
  expect(parseAuditSearch({ status: 'lost', from: '2026-13-01', to: '2026-11-20', page: '0' })).toEqual({
    to: '2026-11-20',
  });
});

test('a stop is a whole number from 1', () => {
  expect(parseStop({ stop: '3' })).toEqual({ stop: 3 });
  for (const stop of ['0', '-1', 'last', '1.5', undefined]) expect(parseStop({ stop })).toEqual({});
});
