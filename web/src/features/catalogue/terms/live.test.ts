import { expect, test } from 'vitest';
import { withTermChange } from './live.ts';

const [nila, mitti] = [
  { id: 1, name: 'Nila' },
  { id: 2, name: 'Mitti' },
];

test('an added, renamed, removed or restored term is listed in the server’s order', () => {
  const terms = [nila, mitti];
  expect(withTermChange([mitti], { id: 1, term: nila })).toEqual(terms);
  expect(withTermChange(terms, { id: 1, term: { id: 1, name: 'Neela' } })).toEqual([
    { id: 1, name: 'Neela' },
    mitti,
  ]);
  expect(withTermChange(terms, { id: 2, term: null })).toEqual([nila]);
  expect(withTermChange(terms, { id: 9, term: null })).toEqual(terms);
});
