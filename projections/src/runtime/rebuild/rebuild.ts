// Rebuilds views in a new generation while the shop keeps running. The leading worker folds, either a running one or this process.
import { DamagedRecordError } from '@aangan/platform/event-log/damaged-record';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { LogUnavailableError } from '@aangan/platform/event-log/retry';
import { isRedisUnreachable } from '@aangan/platform/redis/redis-unreachable';
import { fillProgress, type FillProgress } from '@aangan/shared-events/features/maintenance/filling';
import { HEARTBEAT_EVERY_MS } from '@aangan/shared-events/view-keys';
import type { Generation } from '@aangan/shared-events/generations';
import type { ViewStore } from '../redis/view-store.ts';
import { previousOf, newGenerationName } from '../generations.ts';
import { pause } from '@aangan/platform/process/retry';
import type { Projection } from '../fold/projection.ts';
import type { WorkerSetup } from '../worker/worker-context.ts';
import { keysMissingIn, missingKeySentence } from '../worker/missing-keys.ts';
import { runWorker } from '../worker/worker.ts';

/** How often progress is checked, in milliseconds. */
const CHECK_EVERY_MS = 100;

/** Receives progress several times a second for each projection, and `live` once when the new views are live. */
export type RebuildObserver = {
  readonly progressed: (projection: string, filling: FillProgress) => void;
  readonly live: (projection: string, generation: string, filling: FillProgress) => void;
};

/**
 * Builds a new generation of each projection and waits until it is live; a build that is already running is awaited instead, so there are never two.
 * The previously live generation is still folded; older ones are dropped.
 * @throws Error when a generation is dropped meanwhile or a key is missing (the new generation is dropped unless it is live)
 * @throws DamagedRecordError where the log cannot be read any further: the new generations are dropped and the live views stay
 */
export async function rebuild(
  setup: Omit<WorkerSetup, 'observer'> & { readonly log: Pick<EventLog, 'entriesAfter'> },
  observer: RebuildObserver,
  signal: AbortSignal,
): Promise<void> {
  const { views, log, projections } = setup;
  const begun = new Map<string, Pick<Generation, 'name' | 'begunAt'>>();
  // At one moment, so that the log is read once for all of them.
  await Promise.all(
    projections.map(async ({ name, version }) => {
      const generation = await views.begin(name, newGenerationName(), version);
      const { generations } = await views.listGenerations(name);
      const begunAt = generations.find((each) => each.name === generation)?.begunAt ?? Date.now();
      begun.set(name, { name: generation, begunAt });
    }),
  );
  const rejectAtDamage = watchForDamage(log);
  const checkAll = async (): Promise<void> => {
    const head = await log.head();
    for (const [name, generation] of begun) {
      const { live, generations } = await views.listGenerations(name);
      const [missing] = await keysMissingIn(views, name, generation.name);
      if (missing !== undefined) {
        if (live !== generation.name) await dropNow(views, name, generation.name);
        throw new Error(missingKeySentence(missing));
      }
      const progress = await views.progress(name, generation.name);
      const filling = fillProgress({ ...progress, ...generation, head, now: Date.now() });
      if (live === generation.name) {
        begun.delete(name);
        observer.live(name, generation.name, filling);
      } else if (generations.some((each) => each.name === generation.name)) {
        observer.progressed(name, filling);
        await rejectAtDamage(name, progress.checkpoint?.commit);
      } else
        throw new Error(
          `The new generation of ${name} was dropped before it was live. Run npm run rebuild again.`,
        );
    }
  };
  const done = new AbortController();
  const unobserved = { stateChanged: () => undefined, folded: () => undefined };
  const working = runWorker({ ...setup, observer: unobserved }, AbortSignal.any([signal, done.signal]));
  try {
    while (begun.size > 0 && !signal.aborted) {
      await checkAll().catch(ignoreUnavailable);
      if (begun.size > 0) await pause(CHECK_EVERY_MS, signal);
    }
  } catch (error) {
    if (error instanceof DamagedRecordError)
      for (const [name, generation] of begun) await dropNow(views, name, generation.name);
    throw error;
  } finally {
    done.abort();
    await working;
  }
}

/** A build without progress for so many milliseconds may be blocked by a damaged record, which the worker only retries. */
const STUCK_AFTER_MS = 1_000;

/** Rejects with `DamagedRecordError` when the next record cannot be read. */
function watchForDamage(
  log: Pick<EventLog, 'entriesAfter'>,
): (name: string, position: bigint | undefined) => Promise<void> {
  const seen = new Map<string, { readonly position: bigint | undefined; readonly since: number }>();
  return async (name, position) => {
    const now = performance.now();
    const last = seen.get(name);
    if (last === undefined || last.position !== position)
      return void seen.set(name, { position, since: now });
    if (now - last.since < STUCK_AFTER_MS) return;
    seen.set(name, { position, since: now });
    await log.entriesAfter(position, 1);
  };
}

function ignoreUnavailable(error: unknown): void {
  if (!isRedisUnreachable(error) && !(error instanceof LogUnavailableError)) throw error;
}

/** Deletes every generation of a projection except the live one; returns how many there were. */
export async function dropInactiveGenerations(views: ViewStore, projection: string): Promise<number> {
  const { live, generations } = await views.listGenerations(projection);
  const others = generations.filter(({ name }) => name !== live);
  for (const { name } of others) await dropNow(views, projection, name);
  return others.length;
}

/** Drops a generation and deletes its keys, also while no worker runs. */
async function dropNow(
  views: Pick<ViewStore, 'drop' | 'finishDrops'>,
  projection: string,
  generation: string,
): Promise<void> {
  await views.drop(projection, generation);
  await views.finishDrops(projection);
}

/** Activates the previously live generation; returns its name, undefined when there is none. */
export async function activatePrevious(
  views: ViewStore,
  projection: Pick<Projection, 'name' | 'version'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const former = previousOf(await views.listGenerations(projection.name), projection.version);
  if (former === undefined) return undefined;
  // Both are being folded, so the previous one may be a step behind for a moment.
  while (!signal.aborted) {
    const outcome = await views.activate(projection.name, former);
    if (outcome === 'done') return former.name;
    if (outcome === 'generation') return undefined;
    await pause(HEARTBEAT_EVERY_MS / 50, signal);
  }
  return undefined;
}
