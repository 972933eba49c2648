import type { ApiFeature } from '../../http/api-feature.ts';
import { historyExamples } from './examples.ts';
import { exportRoutes, type ExportRouteNeeds } from './export/routes.ts';
import { proofExamples } from './proof/examples.ts';
import { proofRoutes, type ProofRouteNeeds } from './proof/routes.ts';
import { replayExamples } from './replay/examples.ts';
import { replayRoutes, type ReplayNeeds } from './replay/routes.ts';
import { auditRoutes, type AuditNeeds } from './routes.ts';
import { whyExamples } from './why/examples.ts';
import { whyRoutes, type WhyRouteNeeds } from './why/routes.ts';

type Needs = {
  readonly audit: ProofRouteNeeds & AuditNeeds & ReplayNeeds & ExportRouteNeeds & WhyRouteNeeds;
};

export const audit: ApiFeature<'audit', Needs> = {
  chapter: {
    name: 'audit',
    description: 'The event log: the history of orders, products and numbers, and their state at any time.',
  },
  pages: [
    '/audit',
    '/audit/replay',
    '/audit/compare',
    '/audit/views',
    '/audit/orders/:id',
    '/audit/products/:id',
    '/audit/requests/:request',
    '/audit/why/:figure',
  ],
  routes: (_context, needs) =>
    [proofRoutes, auditRoutes, replayRoutes, exportRoutes, whyRoutes].flatMap((make) => make(needs.audit)),
  eventDescriptions: {},
  examples: { story: [...proofExamples, ...historyExamples, ...replayExamples, ...whyExamples] },
};
