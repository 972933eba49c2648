import type { ApiFeature } from '../../http/api-feature.ts';
import { maintenanceExamples } from './examples.ts';
import { maintenanceRoutes, type MaintenanceRouteNeeds } from './routes.ts';

export const maintenance: ApiFeature<'maintenance', { readonly maintenance: MaintenanceRouteNeeds }> = {
  chapter: {
    name: 'upkeep',
    description: 'Maintenance of the views: rebuild, verification against the log, and parked events.',
  },
  routes: (_context, needs) => maintenanceRoutes(needs.maintenance),
  eventDescriptions: {},
  examples: { story: maintenanceExamples },
};
