// Jobs for the worker that leads a projection: one at a time, stored where every worker reads them.
import {
  parseJob,
  maintenanceJobKey,
  type MaintenanceJob,
} from '@aangan/shared-events/features/maintenance/views';
import type { PlainRedis } from '@aangan/platform/redis/plain-redis';
import { keyReused, viewsUnavailable } from '../../domain/common-refusals.ts';
import { jobInProgress } from './refusals.ts';

/** Replaces a job that has ended; otherwise returns the current one. KEYS: job. ARGV: the job. */
const REQUEST_JOB = `
local before = redis.call('GET', KEYS[1])
if before then
  local job, new = cjson.decode(before), cjson.decode(ARGV[1])
  if job.id == new.id or job.state == 'asked' or job.state == 'running' then return before end
end
redis.call('SET', KEYS[1], ARGV[1])
return ARGV[1]`;

/**
 * Requests a job. The same id again returns the job in its current state. Throws 409 while another one is in
 * progress, 503 when Redis is unavailable.
 */
export async function requestJob(
  redis: Pick<PlainRedis, 'send'>,
  projection: string,
  job: MaintenanceJob,
): Promise<MaintenanceJob> {
  const reply = await redis
    .send(
      maintenanceJobKey(projection),
      'EVAL',
      REQUEST_JOB,
      '1',
      maintenanceJobKey(projection),
      JSON.stringify(job),
    )
    .catch((cause: unknown) => {
      throw Object.assign(viewsUnavailable(), { cause });
    });
  const current = parseJob(String(reply)) ?? job;
  if (current.id !== job.id) throw jobInProgress(current);
  if (current.mac !== job.mac) throw keyReused();
  return current;
}

/** The newest job of a projection. */
export async function newestJob(
  redis: Pick<PlainRedis, 'get'>,
  projection: string,
): Promise<MaintenanceJob | undefined> {
  return parseJob(await redis.get(maintenanceJobKey(projection)));
}
