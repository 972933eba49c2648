// What is asked of the worker that leads a projection: one thing at a time, written where every worker looks.
import { parseJob, upkeepJobKey, type UpkeepJob } from '@aangan/shared-events/features/maintenance/views';
import type { PlainRedis } from '../../views/redis/plain-redis.ts';
import { keyReused, viewsUnavailable } from '../../http/common-refusals.ts';
import { DomainError } from '../../domain/domain-error.ts';

/** Takes the place of a job that has ended; otherwise answers the one that stands there. KEYS: job. ARGV: the job. */
const ASK = `
local before = redis.call('GET', KEYS[1])
if before then
  local job, new = cjson.decode(before), cjson.decode(ARGV[1])
  if job.id == new.id or job.state == 'asked' or job.state == 'running' then return before end
end
redis.call('SET', KEYS[1], ARGV[1])
return ARGV[1]`;

/** With an HMAC of what was asked under its id, so that a repeat is told from something else under one key. */
export type AskedJob = UpkeepJob & { readonly mac?: string | undefined };

/** Asks. The same id again is answered with the job as it stands. Throws 409 while another one is under way, 503 when nobody can be asked. */
export async function askFor(
  redis: Pick<PlainRedis, 'send'>,
  projection: string,
  job: AskedJob,
): Promise<UpkeepJob> {
  const reply = await redis
    .send(upkeepJobKey(projection), 'EVAL', ASK, '1', upkeepJobKey(projection), JSON.stringify(job))
    .catch((cause: unknown) => {
      throw Object.assign(viewsUnavailable(), { cause });
    });
  const standing: AskedJob = parseJob(String(reply)) ?? job;
  if (standing.id !== job.id) throw underWay(standing);
  if (standing.mac !== job.mac) throw keyReused();
  return standing;
}

export function underWay({ kind }: Pick<UpkeepJob, 'kind'>): DomainError {
  const message = `${WORDS[kind]} Wait until that has ended.`;
  return new DomainError('conflict', 'upkeep-under-way', message);
}

const WORDS: Readonly<Record<UpkeepJob['kind'], string>> = {
  rebuild: 'New views are being filled.',
  back: 'The former views are being brought back.',
  verify: 'The views are being compared with the log.',
  retry: 'What was set aside is being tried again.',
};

/** The newest job of a projection. */
export async function newestJob(
  redis: Pick<PlainRedis, 'get'>,
  projection: string,
): Promise<UpkeepJob | undefined> {
  return parseJob(await redis.get(upkeepJobKey(projection)));
}
