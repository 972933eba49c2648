import type { ApiFeature } from '../../../http/api-feature.ts';
import { colorExamples } from '../terms/examples.ts';
import { colorRoutes, type ColorNeeds } from './routes.ts';

export const colors: ApiFeature<'colors', { readonly colors: ColorNeeds }> = {
  chapter: { name: 'colors', description: 'Colors of products.' },
  pages: ['/admin/colors'],
  routes: (context, needs) => colorRoutes(context, needs.colors),
  eventDescriptions: {
    ColorAdded: null,
    ColorRenamed: null,
    ColorHexChanged: null,
    ColorRemoved: null,
    ColorRestored: null,
  },
  examples: colorExamples,
};
