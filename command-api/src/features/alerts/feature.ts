import type { alertEvents, AlertVariant } from '@aangan/shared-events/features/alerts/events';
import type { EventDescriptions } from '../../domain/event-description.ts';
import type { ApiFeature } from '../../http/api-feature.ts';
import { alertExamples } from './examples.ts';
import { fulfilAlerts } from './process-manager.ts';
import { alertRoutes, type AlertNeeds } from './routes.ts';

const of = ({ productId, variant }: { readonly productId: number; readonly variant: AlertVariant }): string =>
  variant === null ? `product ${productId}` : `product ${productId}, size ${variant.size}`;

const descriptions: EventDescriptions<typeof alertEvents> = {
  StockAlertRequested: (data) => ({
    ...{
      title: 'Alert requested',
      text: `A mail is wanted when ${of(data)} is available again.`,
      changes: [],
    },
  }),
  StockAlertCancelled: (data) => ({
    ...{ title: 'Alert cancelled', text: `No mail is wanted about ${of(data)} any more.`, changes: [] },
  }),
  StockAlertFulfilled: (data) => ({
    ...{ title: 'Alert fulfilled', text: `The wanted ${of(data)} is available again.`, changes: [] },
  }),
};

export const alerts: ApiFeature<'alerts', { readonly alerts: AlertNeeds }> = {
  chapter: { name: 'stock-alerts', description: 'Mails about sold-out products that are available again.' },
  routes: (_, needs) => alertRoutes(needs.alerts),
  processManagers: ({ views, log, now }, { alerts: needs }) => [
    fulfilAlerts({ ...needs, views, now, logId: log.logId }),
  ],
  eventDescriptions: descriptions,
  examples: { story: alertExamples },
};
