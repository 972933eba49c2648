// HTTP shapes of the maintenance screen: the state of each projection, and the jobs that administrators can start.
import { z } from 'zod';
import type { ResponseOf } from '../../http.ts';
import { maintenanceKinds } from './views.ts';

const moment = z.iso.datetime();
const projection = z.string().min(1).max(100).meta({ description: 'The name of a projection: `orders`.' });
const share = z.number().min(0).max(1);

export const maintenanceQuery = z.object({ projection: projection.exactOptional() });

const progress = z
  .object({ events: z.int(), keys: z.int(), ofKeys: z.int() })
  .meta({ description: 'Events folded from the start of the log, then keys compared.' });

const verified = z.object({
  keys: z.int(),
  differences: z.int(),
  first: z
    .object({ key: z.string(), what: z.enum(['missing', 'unexpected', 'different']), where: z.string() })
    .nullable()
    .meta({
      description: 'The first key that differs from the log, and the path in it. Never its value.',
    }),
  position: z.string(),
  unproven: z.string().nullable().meta({
    description:
      'A readable sentence where the log itself could not be compared, because it has no signed proof.',
  }),
  signed: z.string().nullable().meta({
    description:
      'A readable sentence: the key that has signed the newest checkpoint of the log, and whether it is that of the worker’s `SIGNING_KEY`.',
  }),
  replaced: z
    .array(
      z.object({
        at: moment,
        differences: z.int().meta({
          description:
            'In how many places the log differed from the former proof; at most a hundred are counted.',
        }),
        reason: z.string(),
      }),
    )
    .meta({
      description:
        'The proofs of the log that operators have replaced by new ones (`npm run new-proof`), the oldest first.',
    }),
});

export const maintenanceJob = z
  .object({
    id: z.string(),
    kind: z.enum(maintenanceKinds).meta({
      description:
        '`rebuild` builds new views and activates them, `back` activates the previous ones, `verify` compares with the log, `retry` folds parked events again.',
    }),
    state: z.enum(['asked', 'running', 'done', 'failed']),
    askedAt: moment,
    endedAt: moment.nullable(),
    progress: progress.nullable(),
    verified: verified.nullable(),
    outcome: z.string().nullable().meta({ description: 'The outcome, as a readable sentence.' }),
  })
  .meta({ id: 'UpkeepJob' });
export type MaintenanceJobResponse = ResponseOf<typeof maintenanceJob>;

const lag = z.object({ events: z.int(), orMore: z.boolean(), seconds: z.number() });

const projectionState = z.object({
  projection: z.string(),
  state: z
    .enum(['live', 'catching-up', 'silent'])
    .meta({ description: '`silent`: no heartbeat of a worker.' }),
  generation: z.string().nullable().meta({ description: 'The views that readers use.' }),
  begunAt: moment.nullable(),
  position: z
    .string()
    .nullable()
    .meta({ description: 'The position that they are folded to: `<log id>:<commit>`.' }),
  lag: lag.nullable(),
  filling: z
    .object({
      generation: z.string(),
      share: share.meta({ description: 'Of the length of the log.' }),
      events: z.int(),
      eventsPerSecond: z.number().nullable(),
      secondsLeft: z.number().nullable(),
    })
    .nullable()
    .meta({ description: 'The generation that is being built.' }),
  former: z
    .object({ generation: z.string(), begunAt: moment.nullable() })
    .nullable()
    .meta({ description: 'The previous generation, which can be activated again.' }),
  setAside: z.int().meta({ description: 'The number of blocked streams.' }),
  job: maintenanceJob.nullable().meta({ description: 'The newest job.' }),
});

const missingKey = z.object({
  keyId: z.string(),
  holder: z
    .string()
    .meta({ description: 'Its owner: the id of an account, or `customization-` and the id of a request.' }),
  since: moment.meta({ description: 'When it was first missed.' }),
  streams: z.int().meta({
    description:
      'How many streams of the projections wait for it; 0 where the views were made while it was there.',
  }),
});

export const maintenanceResponse = z
  .object({
    projections: z.array(projectionState),
    missingKeys: z.array(missingKey).meta({
      description:
        'Keys of personal data that are missing from the key store though they were never destroyed.',
    }),
  })
  .meta({ id: 'Upkeep' });
export type MaintenanceResponse = ResponseOf<typeof maintenanceResponse>;
export type ProjectionStateResponse = MaintenanceResponse['projections'][number];

export const parkedQuery = z.object({ projection });

const setAsideEvent = z.object({
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  position: z.string(),
  at: z.string().nullable(),
  reason: z.string(),
  correlationId: z.string().nullable(),
  waiting: z.int().meta({ description: 'Later events of the stream, counted up to 1,000.' }),
  raw: z
    .object({
      id: z.string(),
      data: z.unknown().meta({ description: 'As stored: personal data is sealed.' }),
      metadata: z.unknown(),
    })
    .nullable()
    .meta({ description: 'Null where the log has no such event.' }),
});
export const parkedResponse = z
  .object({ total: z.int(), events: z.array(setAsideEvent) })
  .meta({ id: 'SetAside' });
export type ParkedResponse = ResponseOf<typeof parkedResponse>;

export const maintenanceJobRequest = z.object({ projection, kind: z.enum(maintenanceKinds) });
export type MaintenanceJobInput = z.infer<typeof maintenanceJobRequest>;
