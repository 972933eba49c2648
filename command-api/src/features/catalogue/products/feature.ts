import type { ApiFeature } from '../../../http/api-feature.ts';
import { productDescriptions } from './descriptions.ts';
import { deletedProduct, productExamples } from './examples.ts';
import { productRoutes, type ProductNeeds } from './routes.ts';

export const products: ApiFeature<'products', { readonly products: ProductNeeds }> = {
  chapter: {
    name: 'products',
    description:
      'What the shop sells: lists with filters and search, single products, and the back office’s form.',
  },
  pages: ['/manage-products', '/admin/products', '/admin/add-product'],
  routes: (context, needs) => productRoutes(context, needs.products),
  eventDescriptions: productDescriptions,
  examples: { story: productExamples, ending: deletedProduct },
};
