import type { ApiFeature } from '../../http/api-feature.ts';
import { reviewExamples } from './examples.ts';
import { reviewRoutes, type ReviewNeeds } from './routes.ts';

export const reviews: ApiFeature<'reviews', { readonly reviews: ReviewNeeds }> = {
  chapter: {
    name: 'reviews',
    description: 'Reviews of products. A product’s rating is made from theirs.',
  },
  routes: (context, needs) => reviewRoutes(context, needs.reviews),
  eventDescriptions: {
    ReviewSubmitted: null,
  },
  examples: { story: reviewExamples },
};
