// Category events -> CategoryView.
import type { CategoryEvent } from '@aangan/shared-events/features/catalogue/categories/events';
import {
  categoriesIndex,
  categoriesProjection,
  categoryKey,
  type CategoryView,
} from '@aangan/shared-events/features/catalogue/categories/views';
import { projectNamedTerms } from '../terms/projection.ts';

export const categories = projectNamedTerms<CategoryEvent, CategoryView>({
  name: categoriesProjection,
  version: 1,
  eventTypes: ['CategoryAdded', 'CategoryRenamed', 'CategoryRemoved', 'CategoryRestored'],
  idOf: (event) => event.data.categoryId,
  key: categoryKey,
  index: categoriesIndex,
  evolve: (_, event) => {
    switch (event.type) {
      case 'CategoryAdded':
      case 'CategoryRenamed':
      case 'CategoryRestored':
        return { id: event.data.categoryId, name: event.data.name };
      case 'CategoryRemoved':
        return null;
      default:
        return event satisfies never;
    }
  },
});
