import type { ApiFeature } from '../../http/api-feature.ts';
import { cartDescriptions } from './descriptions.ts';
import { cartExamples, emptiedCart } from './examples.ts';
import { cartRoutes, type CartNeeds } from './routes.ts';

export const cart: ApiFeature<'cart', { readonly cart: CartNeeds }> = {
  chapter: {
    name: 'cart',
    description: 'The signed-in user’s cart. A line is a product in one color and one size.',
  },
  pages: ['/cart'],
  routes: (context, needs) => cartRoutes(context, needs.cart),
  eventDescriptions: cartDescriptions,
  examples: { story: cartExamples, ending: emptiedCart },
};
