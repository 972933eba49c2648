// Maintenance of the projections.
import type { Example } from '../../http/example.ts';
import { CREATED_AT } from '../../sample-shop.ts';

export const maintenanceExamples: readonly Example[] = [
  {
    call: 'GET /api/upkeep',
    shows: 'the views of brands',
    as: 'admin',
    query: { projection: 'brands' },
    answer: {
      projections: [
        {
          projection: 'brands',
          state: 'live',
          generation: 'g1f2e3d4c',
          begunAt: CREATED_AT,
          position: '0a1b2c3d4e5f4a6b8c7d9e0f1a2b3c4d:90210',
          lag: { events: 0, orMore: false, seconds: 0 },
          filling: null,
          former: null,
          setAside: 0,
          job: null,
        },
      ],
      missingKeys: [],
    },
  },
  {
    call: 'GET /api/upkeep/set-aside',
    shows: 'no parked events',
    as: 'admin',
    query: { projection: 'orders' },
    answer: { total: 0, events: [] },
  },
  {
    call: 'POST /api/upkeep/jobs',
    shows: 'a retry of parked events',
    as: 'admin',
    body: { projection: 'brands', kind: 'retry' },
    answer: {
      id: '4a5b6c7d-0000-4000-8000-000000000000',
      kind: 'retry',
      state: 'asked',
      askedAt: CREATED_AT,
      endedAt: null,
      progress: null,
      verified: null,
      outcome: null,
    },
  },
];
