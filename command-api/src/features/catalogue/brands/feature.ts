import type { ApiFeature } from '../../../http/api-feature.ts';
import { brandExamples } from '../terms/examples.ts';
import { brandRoutes, type BrandNeeds } from './routes.ts';

export const brands: ApiFeature<'brands', { readonly brands: BrandNeeds }> = {
  chapter: { name: 'brands', description: 'Brands of products.' },
  pages: ['/admin/brands'],
  routes: (context, needs) => brandRoutes(context, needs.brands),
  eventDescriptions: {
    BrandAdded: null,
    BrandRenamed: null,
    BrandRemoved: null,
    BrandRestored: null,
  },
  examples: brandExamples,
};
