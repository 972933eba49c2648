// Views made anew beside the live ones, while the shop goes on: who folds is the worker that leads, be it the running one or this process.
import { HEARTBEAT_EVERY_MS } from '@aangan/shared-events/view-keys';
import type { Generation, ViewStore } from '../adapters/view-store.ts';
import { pause } from './patience.ts';
import type { Projection } from './projection.ts';
import { newGenerationName } from './session.ts';
import type { WorkerSetup } from './worker-context.ts';
import { runWorker } from './worker.ts';

/** How often the pointer is looked at, in milliseconds. */
const LOOK_EVERY_MS = 100;

/**
 * Fills a new generation of each projection and waits until it is live; `onLive` hears of each. The one that was live goes on being folded
 * until it is dropped; any older one is dropped now.
 */
export async function rebuild(
  setup: Omit<WorkerSetup, 'observer'>,
  onLive: (projection: string, generation: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { views, projections } = setup;
  const begun = new Map<string, string>();
  for (const { name, version } of projections) {
    await dropOthers(views, name);
    const generation = newGenerationName();
    await views.register(name, generation, version);
    begun.set(name, generation);
  }
  const done = new AbortController();
  const observer = { stands: () => undefined, folded: () => undefined };
  const working = runWorker({ ...setup, observer }, AbortSignal.any([signal, done.signal]));
  while (begun.size > 0 && !signal.aborted) {
    for (const [name, generation] of begun)
      if ((await views.look(name)).live === generation) {
        begun.delete(name);
        onLive(name, generation);
      }
    if (begun.size > 0) await pause(LOOK_EVERY_MS, signal);
  }
  done.abort();
  await working;
}

/** Deletes every generation of a projection but the live one; answers how many there were. */
export async function dropOthers(views: ViewStore, projection: string): Promise<number> {
  const { live, generations } = await views.look(projection);
  const others = generations.filter(({ name }) => name !== live);
  for (const { name } of others) await views.drop(projection, name);
  return others.length;
}

/** Points readers back at the generation that was live before; answers its name, undefined when there is none. */
export async function goBack(
  views: ViewStore,
  projection: Pick<Projection, 'name' | 'version'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { live, generations } = await views.look(projection.name);
  const former = generations.find((generation) => isFormer(generation, live, projection.version));
  if (former === undefined) return undefined;
  // Both are being folded, so the former one may be a step behind for a moment.
  while (!signal.aborted) {
    const outcome = await views.flip(projection.name, former);
    if (outcome === 'done') return former.name;
    if (outcome === 'generation') return undefined;
    await pause(HEARTBEAT_EVERY_MS / 50, signal);
  }
  return undefined;
}

const isFormer = (generation: Generation, live: string | undefined, version: number): boolean =>
  generation.name !== live && !generation.building && generation.version === version;
