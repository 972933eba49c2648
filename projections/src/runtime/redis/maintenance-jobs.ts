// The maintenance jobs of projections in Redis: a worker reads the newest one and writes its state.
import {
  parseJob,
  maintenanceJobKey,
  type MaintenanceJob,
} from '@aangan/shared-events/features/maintenance/views';
import type { ProjectionName } from '@aangan/shared-events/view-keys';
import type { ViewsRedis } from './redis-connection.ts';
import { runScript } from './redis-script.ts';

export type MaintenanceJobs = {
  readonly newest: (projection: ProjectionName) => Promise<MaintenanceJob | undefined>;
  /** Stores the state of a job; false when a newer job has replaced it. */
  readonly put: (projection: ProjectionName, job: MaintenanceJob) => Promise<boolean>;
};

/** KEYS: job. ARGV: id, the job. */
const PUT = `
local before = redis.call('GET', KEYS[1])
if not before or cjson.decode(before).id ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1`;

/** The jobs in a Redis. */
export function openMaintenanceJobs(redis: ViewsRedis): MaintenanceJobs {
  return {
    newest: async (projection) => parseJob(await redis.get(maintenanceJobKey(projection))),
    put: async (projection, job) => {
      const reply = await runScript(
        redis,
        PUT,
        [maintenanceJobKey(projection)],
        [job.id, JSON.stringify(job)],
      );
      return reply === 1;
    },
  };
}
