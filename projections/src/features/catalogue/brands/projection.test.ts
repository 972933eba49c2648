import { test } from 'vitest';
import { brandStream, type BrandEvent } from '@aangan/shared-events/features/catalogue/brands/events';
import { brandsIndex, brandKey } from '@aangan/shared-events/features/catalogue/brands/views';
import { given, inStream } from '../../../testing/given.ts';
import { brands } from './projection.ts';

const added: BrandEvent = { type: 'BrandAdded', data: { brandId: 1, name: 'Nila' } };
const renamed: BrandEvent = { type: 'BrandRenamed', data: { brandId: 1, name: 'Neela', from: 'Nila' } };
const removed: BrandEvent = { type: 'BrandRemoved', data: { brandId: 1, name: 'Neela' } };
const restored: BrandEvent = { type: 'BrandRestored', data: { brandId: 1, name: 'Neela' } };
const first = (...events: BrandEvent[]) => inStream(brandStream(1), events);
const second = inStream<BrandEvent>(brandStream(2), [
  { type: 'BrandAdded', data: { brandId: 2, name: 'Koyal' } },
]);

test('shows a brand under its newest name', () => {
  given(brands, [...first(added, renamed), ...second])
    .then(brandKey(1), { id: 1, name: 'Neela' })
    .then(brandKey(2), { id: 2, name: 'Koyal' })
    .thenIndex(brandsIndex, ['1', '2']);
});

test('a repeated event changes nothing', () => {
  given(brands, first(added, added, renamed, renamed))
    .then(brandKey(1), { id: 1, name: 'Neela' })
    .thenIndex(brandsIndex, ['1']);
});

test('a removed brand is gone, and a restored one is back', () => {
  given(brands, [...second, ...first(added, renamed, removed, removed)])
    .then(brandKey(1), undefined)
    .thenIndex(brandsIndex, ['2'])
    .thenPublishes([
      {
        ...{ to: 'everyone', name: 'term-changed', key: 'term-changed:brands:1' },
        data: { kind: 'brands', id: 1, term: null },
      },
    ]);
  given(brands, first(added, renamed, removed, restored))
    .thenPublishes([
      {
        ...{ to: 'everyone', name: 'term-changed', key: 'term-changed:brands:1' },
        data: { kind: 'brands', id: 1, term: { id: 1, name: 'Neela' } },
      },
    ])
    .then(brandKey(1), { id: 1, name: 'Neela' })
    .thenIndex(brandsIndex, ['1']);
});
