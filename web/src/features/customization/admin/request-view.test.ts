import type { CustomizationRequestResponse } from '@aangan/shared-events/features/customization/http';
import { expect, test } from 'vitest';
import { firstView, ROWS_PER_PAGE, showRequests } from './request-view.ts';

const request = (id: string, fullName: string, designPreference = ''): CustomizationRequestResponse => ({
  id,
  fullName,
  email: `${id}@example.org`,
  designPreference,
  image: null,
  createdAt: '2026-11-20T06:30:00.000Z',
});
const requests = [
  request('3', 'Meera', 'Lotus border'),
  request('2', 'Asha', 'Peacocks'),
  request('1', 'Zoya'),
];
const ids = (view: Partial<typeof firstView>) =>
  showRequests(requests, { ...firstView, ...view }).rows.map(({ id }) => id);

test('requests are found by name, email and design preference, ignoring case', () => {
  expect(ids({ search: 'asha' })).toEqual(['2']);
  expect(ids({ search: 'LOTUS meera' })).toEqual(['3']);
  expect(ids({ search: '1@example' })).toEqual(['1']);
  expect(ids({ search: 'nobody' })).toEqual([]);
});

test('requests come newest first, oldest first or by name', () => {
  expect(ids({})).toEqual(['3', '2', '1']);
  expect(ids({ sort: 'oldest' })).toEqual(['1', '2', '3']);
  expect(ids({ sort: 'name' })).toEqual(['2', '3', '1']);
});

test('a page past the end is the last one', () => {
  const many = Array.from({ length: ROWS_PER_PAGE + 1 }, (_, index) => request(String(index), 'Asha'));
  const { rows, page, totalPages, found } = showRequests(many, { ...firstView, page: 9 });
  expect([rows.length, page, totalPages, found]).toEqual([1, 2, 2, ROWS_PER_PAGE + 1]);
});
