import type { ApiFeature } from '../../http/api-feature.ts';
import { customizationExamples } from './examples.ts';
import { eraseCustomizationTraces } from './process-manager.ts';
import { customizationRoutes, type CustomizationNeeds } from './routes.ts';

export const customization: ApiFeature<'customization', { readonly customization: CustomizationNeeds }> = {
  chapter: { name: 'customization', description: 'Requests for a custom design.' },
  pages: ['/customize', '/admin/customization-requests'],
  routes: (context, needs) => customizationRoutes(context, needs.customization),
  processManagers: (_context, needs, { eraseRequest }) => [
    eraseCustomizationTraces(needs.customization.requests.deleteTraces, eraseRequest),
  ],
  eventDescriptions: { CustomizationRequested: null, CustomizationRequestRemoved: null },
  examples: { story: customizationExamples },
};
