// What administrators ask for, done by the worker that leads the projection, beside its folding: new views, the return to the former ones, a
// comparison with the log, another try at what was set aside. All that has to outlive a worker stands in Redis, so that the next one goes on.
import type { DamagedRecordError } from '@aangan/platform/event-log/damaged-record';
import { isUnderWay, type UpkeepJob } from '@aangan/shared-events/features/maintenance/views';
import type { Generation } from '@aangan/shared-events/generations';
import type { MissingKey } from '@aangan/shared-events/parked';
import type { Standing } from '../redis/view-store.ts';
import { previousOf, newGenerationName } from '../rebuild/generations.ts';
import { parkedIn, retryParked } from '../fold/poison.ts';
import { KEYS_CHECK_EVERY_MS, watchForKeys, missingKeySentence } from './waiting-for-keys.ts';
import type { Projection } from '../fold/projection.ts';
import type { Verifying, WorkerContext } from './worker-context.ts';

export type Maintenance = {
  /**
   * One look, without waiting for anything long; tells whether the next one should be soon. `hindrances` tell what keeps a generation from being live.
   */
  readonly tend: (standing: Standing, hindrances: Hindrances) => Promise<boolean>;
};

/** The damaged record of the log before which a generation waits, and the key for want of which it cannot go live. */
export type Hindrances = {
  readonly damageOf: (generation: string) => DamagedRecordError | undefined;
  readonly lackedBy: (generation: string) => MissingKey | undefined;
};
type Ending = Pick<UpkeepJob, 'state' | 'outcome' | 'verified' | 'generation'>;
const done = (outcome: string, more: Partial<Ending> = {}): Ending => ({ state: 'done', outcome, ...more });
const failed = (outcome: string): Ending => ({ state: 'failed', outcome });
const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Opens the desk of one session; long work ends with the signal. */
export function openMaintenance(
  context: WorkerContext,
  projection: Projection,
  signal: AbortSignal,
): Maintenance {
  const { views, jobs, logger, writer, verifying, findKey, beatEveryMs } = context;
  const { name, version } = projection;
  let hasTried = false;
  let atWork: string | undefined;

  const begin = (): Promise<string> => views.begin(name, newGenerationName(), version);
  const end = (job: UpkeepJob, ending: Ending): Promise<boolean> => {
    logger.info({ projection: name, job: job.kind, state: ending.state, outcome: ending.outcome }, 'upkeep');
    return jobs.put(name, { ...job, ...ending, progress: undefined, endedAt: new Date().toISOString() });
  };

  // A mended program comes with a new worker: whatever it can take now is taken by new views.
  const tryAtStart = async (live: Generation): Promise<void> => {
    const aside = await parkedIn(views, projection, live.name);
    for (const { stream, type, revision, position, reason } of aside.slice(0, 5))
      logger.error(
        { projection: name, stream, type, revision: String(revision), position: String(position), reason },
        'a stream is still held back',
      );
    if (aside.length === 0) return;
    const { taken } = await retryParked(context, projection, live.name);
    if (taken === 0) return;
    const generation = await begin();
    logger.info({ projection: name, generation, taken }, 'events that were set aside can be taken now');
  };

  const newlyFound =
    findKey &&
    watchForKeys(views, findKey, name, beatEveryMs === undefined ? KEYS_CHECK_EVERY_MS : beatEveryMs);
  // What waits for a key that is back, or given up, comes in with new views; those that could not go live for want of one begin again.
  const foldWhatIsBack = async (
    live: Generation,
    { generations }: Standing,
    { lackedBy }: Hindrances,
  ): Promise<void> => {
    const building = generations.find((each) => each.building && each.version === version);
    if (newlyFound === undefined || (building !== undefined && lackedBy(building.name) === undefined)) return;
    const found = await newlyFound(live.name);
    if (found.length === 0) return;
    if (building !== undefined) await views.drop(name, building.name);
    const generation = await begin();
    const keys = found.map(({ keyId }) => keyId);
    logger.info({ projection: name, generation, keys }, 'missing keys are back, or given up: folding anew');
  };

  const inBackground = (job: UpkeepJob, work: () => Promise<Ending>): void => {
    atWork = job.id;
    void work()
      .catch((error: unknown) => failed(sentenceOf(error)))
      // Who lost the lead leaves the job to the next one.
      .then((ending) => (signal.aborted ? false : end(job, ending)))
      .catch((error: unknown) => logger.warn({ err: error, projection: name }, 'a job cannot be ended'))
      .finally(() => (atWork = undefined));
  };

  const retry = async (live: string): Promise<Ending> => {
    const { tried, taken, reason } = await retryParked(context, projection, live);
    if (tried === 0) return done('Nothing is set aside.');
    if (taken === 0) return failed(`It still cannot be taken: ${reason}`);
    await begin();
    return done(`It can be taken now (${taken} of ${tried} tried). New views are being filled.`);
  };

  const verify = async (job: UpkeepJob, compare: Verifying): Promise<Ending> => {
    let told = -Infinity;
    const verified = await compare(
      projection,
      (progress) => {
        if (performance.now() - told < 500) return;
        told = performance.now();
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

  const back = async (job: UpkeepJob, standing: Standing): Promise<boolean> => {
    const former = previousOf(standing, version);
    if (job.generation !== undefined && job.generation === standing.live)
      return end(job, done('The former views are live again.'));
    if (former === undefined) return end(job, failed('There are no former views to return to.'));
    if (standing.generations.some((each) => each.building && each.version === version))
      return end(job, failed('New views are being filled. Go back when they are live.'));
    const returning: UpkeepJob = { ...job, state: 'running', generation: former.name };
    await jobs.put(name, returning);
    const outcome = await views.flip(name, former);
    // A step behind, for a moment: both are being folded.
    if (outcome === 'behind' || outcome === 'pointer') return true;
    if (outcome === 'done') return end(returning, done('The former views are live again.'));
    return end(returning, failed('The former views are gone.'));
  };

  const rebuild = async (
    job: UpkeepJob,
    { live, generations }: Standing,
    hindrances: Hindrances,
  ): Promise<boolean> => {
    const { generation } = job;
    if (generation === undefined)
      return jobs.put(name, { ...job, state: 'running', worker: writer, generation: await begin() });
    if (generation === live) return end(job, done('The new views are live; the former ones are kept.'));
    const lacked = hindrances.lackedBy(generation);
    const why = hindrances.damageOf(generation)?.message ?? (lacked && missingKeySentence(lacked));
    if (why !== undefined) {
      await views.drop(name, generation);
      return end(job, failed(why));
    }
    if (generations.some((listed) => listed.name === generation)) return false;
    return end(job, failed('The new views were given up before they were live.'));
  };

  const take = async (job: UpkeepJob, standing: Standing, hindrances: Hindrances): Promise<boolean> => {
    if (job.kind === 'rebuild') return rebuild(job, standing, hindrances);
    if (job.kind === 'back') return back(job, standing);
    const { live } = standing;
    if (live === undefined) return end(job, failed('There are no live views yet.'));
    const mine: UpkeepJob = { ...job, state: 'running', worker: writer };
    if (job.kind === 'verify') {
      if (verifying === undefined) return false;
      await jobs.put(name, mine);
      inBackground(mine, () => verify(mine, verifying));
    } else {
      await jobs.put(name, mine);
      inBackground(mine, () => retry(live));
    }
    return true;
  };

  return {
    tend: async (standing, hindrances) => {
      const live = standing.generations.find((each) => each.name === standing.live);
      if (!hasTried && live !== undefined && live.version === version) {
        hasTried = true;
        void tryAtStart(live).catch((error: unknown) =>
          logger.warn({ err: error, projection: name }, 'what was set aside cannot be tried again'),
        );
      }
      if (live !== undefined && live.version === version)
        void foldWhatIsBack(live, standing, hindrances).catch((error: unknown) =>
          logger.warn({ err: error, projection: name }, 'keys that are missing cannot be looked for'),
        );
      const job = await jobs.newest(name);
      if (job === undefined || !isUnderWay(job) || job.id === atWork) return false;
      return take(job, standing, hindrances);
    },
  };
}
