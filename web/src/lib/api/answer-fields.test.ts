import { expect, test } from 'vitest';
import { flagOf, listIn, NotAListError, numberOf, optionalNumber, textOf, textsOf } from './answer-fields.ts';
import { fieldsOf } from '@aangan/shared-events/fields';
import { isWholeList } from './is-whole-list.ts';

test.each([
  ['bare', [{ id: 1 }]],
  ['in its field', { users: [{ id: 1 }] }],
  ['in the second field', { success: true, data: [{ id: 1 }] }],
  ['as the text of a list', { users: '[{"id":1}]' }],
  ['among what is no item', [null, 5, 'x', { id: 1 }]],
])('a list is found %s', (_where, answer) => {
  expect(listIn(answer, 'users', 'data')).toEqual([{ id: 1 }]);
});

test.each([
  [{ users: 'none' }],
  [{ users: 5 }],
  ['none'],
  [{ users: {} }],
  [{ success: true }],
  [null],
  [{}],
])('%j holds no list', (answer) => {
  expect(() => listIn(answer, 'users')).toThrow(NotAListError);
});

test('texts may be a list, the text of a list, or one text alone', () => {
  expect(textsOf(['M', 'XL', '', 5, {}])).toEqual(['M', 'XL', '5']);
  expect(textsOf('["M","XL"]')).toEqual(['M', 'XL']);
  expect(textsOf('one.jpg')).toEqual(['one.jpg']);
  expect(textsOf(undefined)).toEqual([]);
});

test('a value of another type gives the default', () => {
  expect([textOf({}, 'N/A'), textOf('', 'N/A'), textOf(7)]).toEqual(['N/A', 'N/A', '7']);
  expect([numberOf('12.50'), numberOf('x', 1), numberOf(null, 1), numberOf(Number.NaN, 1)]).toEqual([
    12.5, 1, 1, 1,
  ]);
  expect([optionalNumber(''), optionalNumber('7'), optionalNumber(0)]).toEqual([undefined, 7, 0]);
  expect([flagOf('false', true), flagOf(1, false), flagOf('maybe', true)]).toEqual([false, true, true]);
  expect([fieldsOf('text'), fieldsOf(null), fieldsOf({ a: 1 })]).toEqual([{}, {}, { a: 1 }]);
});

test('a list is whole when no item lacks a field', () => {
  expect(isWholeList([{ id: 1, name: '' }], 'id', 'name')).toBe(true);
  expect(isWholeList([], 'id')).toBe(true);
  for (const list of [[{ id: 1 }], [{ id: 1, name: null }], [null], 'text', undefined])
    expect(isWholeList(list, 'id', 'name')).toBe(false);
});
