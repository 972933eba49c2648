import { test } from 'vitest';
import {
  categoryStream,
  type CategoryEvent,
} from '@aangan/shared-events/features/catalogue/categories/events';
import { categoriesIndex, categoryKey } from '@aangan/shared-events/features/catalogue/categories/views';
import { given, inStream } from '../../../testing/given.ts';
import { categories } from './projection.ts';

const added: CategoryEvent = { type: 'CategoryAdded', data: { categoryId: 1, name: 'Nila' } };
const renamed: CategoryEvent = {
  type: 'CategoryRenamed',
  data: { categoryId: 1, name: 'Neela', from: 'Nila' },
};
const removed: CategoryEvent = { type: 'CategoryRemoved', data: { categoryId: 1, name: 'Neela' } };
const restored: CategoryEvent = { type: 'CategoryRestored', data: { categoryId: 1, name: 'Neela' } };
const first = (...events: CategoryEvent[]) => inStream(categoryStream(1), events);
const second = inStream<CategoryEvent>(categoryStream(2), [
  { type: 'CategoryAdded', data: { categoryId: 2, name: 'Koyal' } },
]);

test('shows a category under its newest name', () => {
  given(categories, [...first(added, renamed), ...second])
    .then(categoryKey(1), { id: 1, name: 'Neela' })
    .then(categoryKey(2), { id: 2, name: 'Koyal' })
    .thenIndex(categoriesIndex, ['1', '2']);
});

test('a repeated event changes nothing', () => {
  given(categories, first(added, added, renamed, renamed))
    .then(categoryKey(1), { id: 1, name: 'Neela' })
    .thenIndex(categoriesIndex, ['1']);
});

test('a removed category is gone, and a restored one is back', () => {
  given(categories, [...second, ...first(added, renamed, removed, removed)])
    .then(categoryKey(1), undefined)
    .thenIndex(categoriesIndex, ['2']);
  given(categories, first(added, renamed, removed, restored))
    .then(categoryKey(1), { id: 1, name: 'Neela' })
    .thenIndex(categoriesIndex, ['1']);
});
