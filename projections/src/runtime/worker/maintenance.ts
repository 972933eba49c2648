// Runs the jobs that administrators request, in the worker that leads the projection: rebuild, return to the previous generation, verify, retry of
// parked events. All job state is in Redis, so that the next leader continues after a crash.
import type { DamagedRecordError } from '@aangan/platform/event-log/damaged-record';
import { isUnderWay, type MaintenanceJob } from '@aangan/shared-events/features/maintenance/views';
import type { Generation } from '@aangan/shared-events/generations';
import type { MissingKey } from '@aangan/shared-events/parked';
import type { LeadershipStatus } from '../redis/view-store.ts';
import { previousOf, newGenerationName } from '../generations.ts';
import { parkedEventsIn, retryParked } from './poison.ts';
import { KEYS_CHECK_EVERY_MS, watchForKeys, missingKeySentence } from './missing-keys.ts';
import type { Projection } from '../fold/projection.ts';
import type { VerifyProjection, WorkerContext } from './worker-context.ts';

export type Maintenance = {
  /** Checks for work without waiting for long operations; returns whether to check again soon. `blockers` report why a generation cannot go live. */
  readonly runOnce: (status: LeadershipStatus, blockers: ActivationBlockers) => Promise<boolean>;
};

/** What keeps a generation from going live: a damaged record of the log, or a missing key. */
export type ActivationBlockers = {
  readonly damageOf: (generation: string) => DamagedRecordError | undefined;
  readonly missingKeyFor: (generation: string) => MissingKey | undefined;
};
type JobEnd = Pick<MaintenanceJob, 'state' | 'outcome' | 'verified' | 'generation'>;
const done = (outcome: string, more: Partial<JobEnd> = {}): JobEnd => ({ state: 'done', outcome, ...more });
const failed = (outcome: string): JobEnd => ({ state: 'failed', outcome });
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Creates the maintenance of one session; background work ends with the signal. */
export function openMaintenance(
  context: WorkerContext,
  projection: Projection,
  signal: AbortSignal,
): Maintenance {
  const { views, jobs, logger, writer, verifyProjection, findKey, heartbeatEveryMs } = context;
  const { name, version } = projection;
  let hasRetried = false;
  let runningJobId: string | undefined;

  const begin = (): Promise<string> => views.begin(name, newGenerationName(), version);
  const end = (job: MaintenanceJob, ending: JobEnd): Promise<boolean> => {
    logger.info(
      { projection: name, job: job.kind, state: ending.state, outcome: ending.outcome },
      'maintenance job ended',
    );
    return jobs.put(name, { ...job, ...ending, progress: undefined, endedAt: new Date().toISOString() });
  };

  // A worker with a fixed program has just started: rebuild when it can fold parked events.
  const retryAtStart = async (live: Generation): Promise<void> => {
    const aside = await parkedEventsIn(views, projection, live.name);
    for (const { stream, type, revision, position, reason } of aside.slice(0, 5))
      logger.error(
        { projection: name, stream, type, revision: String(revision), position: String(position), reason },
        'stream still blocked',
      );
    if (aside.length === 0) return;
    const { taken } = await retryParked(context, projection, live.name);
    if (taken === 0) return;
    const generation = await begin();
    logger.info({ projection: name, generation, taken }, 'parked events can be folded, rebuilding');
  };

  const findResolvedKeys =
    findKey &&
    watchForKeys(
      views,
      findKey,
      name,
      heartbeatEveryMs === undefined ? KEYS_CHECK_EVERY_MS : heartbeatEveryMs,
    );
  // Rebuilds when a missing key is back or was declared lost; a build that was blocked by one starts over.
  const rebuildForResolvedKeys = async (
    live: Generation,
    { generations }: LeadershipStatus,
    { missingKeyFor }: ActivationBlockers,
  ): Promise<void> => {
    const building = generations.find((each) => each.building && each.version === version);
    if (
      findResolvedKeys === undefined ||
      (building !== undefined && missingKeyFor(building.name) === undefined)
    )
      return;
    const found = await findResolvedKeys(live.name);
    if (found.length === 0) return;
    if (building !== undefined) await views.drop(name, building.name);
    const generation = await begin();
    const keys = found.map(({ keyId }) => keyId);
    logger.info({ projection: name, generation, keys }, 'missing keys resolved, rebuilding');
  };

  const inBackground = (job: MaintenanceJob, work: () => Promise<JobEnd>): void => {
    runningJobId = job.id;
    void work()
      .catch((error: unknown) => failed(messageOf(error)))
      // After losing leadership the job is left to the next leader.
      .then((ending) => (signal.aborted ? false : end(job, ending)))
      .catch((error: unknown) =>
        logger.warn({ err: error, projection: name }, 'cannot store the outcome of a maintenance job'),
      )
      .finally(() => (runningJobId = undefined));
  };

  const retry = async (live: string): Promise<JobEnd> => {
    const { tried, taken, reason } = await retryParked(context, projection, live);
    if (tried === 0) return done('Nothing is set aside.');
    if (taken === 0) return failed(`It still cannot be taken: ${reason}`);
    await begin();
    return done(`It can be taken now (${taken} of ${tried} tried). New views are being filled.`);
  };

  const verify = async (job: MaintenanceJob, compare: VerifyProjection): Promise<JobEnd> => {
    let reportedAt = -Infinity;
    const verified = await compare(
      projection,
      (progress) => {
        if (performance.now() - reportedAt < 500) return;
        reportedAt = performance.now();
        jobs.put(name, { ...job, progress }).catch(() => undefined);
      },
      signal,
    );
    const { keys, differences, clockSteps = 0 } = verified;
    const found = differences === 0 ? 'no difference' : `${differences} that differ`;
    const clock =
      clockSteps === 0
        ? ''
        : ` The clock went back ${clockSteps === 1 ? 'once' : `${clockSteps} times`} in the log.`;
    return done(`${keys} keys compared with the log, ${found}.${clock}`, { verified });
  };

  const back = async (job: MaintenanceJob, status: LeadershipStatus): Promise<boolean> => {
    const former = previousOf(status, version);
    if (job.generation !== undefined && job.generation === status.live)
      return end(job, done('The former views are live again.'));
    if (former === undefined) return end(job, failed('There are no former views to return to.'));
    if (status.generations.some((each) => each.building && each.version === version))
      return end(job, failed('New views are being filled. Roll back when they are live.'));
    const returning: MaintenanceJob = { ...job, state: 'running', generation: former.name };
    await jobs.put(name, returning);
    const outcome = await views.activate(name, former);
    // Behind for a moment: both are being folded.
    if (outcome === 'behind' || outcome === 'pointer') return true;
    if (outcome === 'done') return end(returning, done('The former views are live again.'));
    return end(returning, failed('The former views are gone.'));
  };

  const rebuild = async (
    job: MaintenanceJob,
    { live, generations }: LeadershipStatus,
    blockers: ActivationBlockers,
  ): Promise<boolean> => {
    const { generation } = job;
    if (generation === undefined)
      return jobs.put(name, { ...job, state: 'running', worker: writer, generation: await begin() });
    if (generation === live) return end(job, done('The new views are live; the former ones are kept.'));
    const lacked = blockers.missingKeyFor(generation);
    const why = blockers.damageOf(generation)?.message ?? (lacked && missingKeySentence(lacked));
    if (why !== undefined) {
      await views.drop(name, generation);
      return end(job, failed(why));
    }
    if (generations.some((listed) => listed.name === generation)) return false;
    return end(job, failed('The new views were given up before they were live.'));
  };

  const take = async (
    job: MaintenanceJob,
    status: LeadershipStatus,
    blockers: ActivationBlockers,
  ): Promise<boolean> => {
    if (job.kind === 'rebuild') return rebuild(job, status, blockers);
    if (job.kind === 'back') return back(job, status);
    const { live } = status;
    if (live === undefined) return end(job, failed('There are no live views yet.'));
    const mine: MaintenanceJob = { ...job, state: 'running', worker: writer };
    if (job.kind === 'verify') {
      if (verifyProjection === undefined) return false;
      await jobs.put(name, mine);
      inBackground(mine, () => verify(mine, verifyProjection));
    } else {
      await jobs.put(name, mine);
      inBackground(mine, () => retry(live));
    }
    return true;
  };

  return {
    runOnce: async (status, blockers) => {
      const live = status.generations.find((each) => each.name === status.live);
      if (!hasRetried && live !== undefined && live.version === version) {
        hasRetried = true;
        void retryAtStart(live).catch((error: unknown) =>
          logger.warn({ err: error, projection: name }, 'retry of parked events failed'),
        );
      }
      if (live !== undefined && live.version === version)
        void rebuildForResolvedKeys(live, status, blockers).catch((error: unknown) =>
          logger.warn({ err: error, projection: name }, 'check for missing keys failed'),
        );
      const job = await jobs.newest(name);
      if (job === undefined || !isUnderWay(job) || job.id === runningJobId) return false;
      return take(job, status, blockers);
    },
  };
}
