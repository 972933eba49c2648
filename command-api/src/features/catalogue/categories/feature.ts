import type { ApiFeature } from '../../../http/api-feature.ts';
import { categoryExamples } from '../terms/examples.ts';
import { categoryRoutes, type CategoryNeeds } from './routes.ts';

export const categories: ApiFeature<'categories', { readonly categories: CategoryNeeds }> = {
  chapter: { name: 'categories', description: 'Categories of products.' },
  pages: ['/admin/categories'],
  routes: (context, needs) => categoryRoutes(context, needs.categories),
  eventDescriptions: {
    CategoryAdded: null,
    CategoryRenamed: null,
    CategoryRemoved: null,
    CategoryRestored: null,
  },
  examples: categoryExamples,
};
