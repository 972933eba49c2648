// The health of the live views, as any process with access to the log and Redis can determine it: a worker about itself and others, an API about
// workers that may be dead.
import { missingKeysIn, parseParked, type MissingKey } from '@aangan/shared-events/parked';
import { parsePosition, type Position } from '@aangan/shared-events/position';
import {
  checkpointKey,
  parkedKey,
  livePointerKey,
  type ProjectionName,
} from '@aangan/shared-events/view-keys';
import type { LagMeter } from './lag.ts';
import { makeProbe, type ProjectionHealth, type ParkedEvent } from './readiness.ts';

/** The Redis commands that it needs, from any client. */
export type ProgressReader = {
  readonly get: (key: string) => Promise<string | null | undefined>;
  readonly hlen: (key: string) => Promise<number>;
  /** Fields and values of a hash, alternating: all of them when there are few. */
  readonly someOf: (key: string) => Promise<readonly string[]>;
};

/** The checkpoint of the live views, and their blocked streams. */
type Progress = {
  readonly checkpoint: Position | undefined;
  readonly heldBack: number;
  readonly setAside: readonly ParkedEvent[];
  readonly missingKeys: readonly MissingKey[];
};

/** How many parked events are reported. */
const MAX_REPORTED = 3;

/**
 * Queries the health of these projections, at most once a second for all callers and with a timeout of a second; `states` are the states of the
 * projections as the calling process knows them.
 */
export function makeProjectionHealth(
  names: readonly string[],
  redis: ProgressReader,
  meter: LagMeter,
): (states: ReadonlyMap<string, string>) => Promise<Readonly<Record<string, ProjectionHealth>>> {
  const progress = makeProbe<ReadonlyMap<string, Progress>>(
    async () =>
      new Map(await Promise.all(names.map(async (name) => [name, await readProgress(redis, name)] as const))),
    new Map(),
  );
  return async (states) => {
    const known = await progress();
    const healths = names.map(async (name) => {
      const at = known.get(name);
      const lag = at === undefined ? null : await meter.behind(at.checkpoint);
      const { heldBack = null, setAside = [], missingKeys = [] } = at ?? {};
      const waiting = missingKeys.length === 0 ? {} : { missingKeys };
      return [name, { state: states.get(name) ?? 'unknown', lag, heldBack, setAside, ...waiting }] as const;
    });
    return Object.fromEntries(await Promise.all(healths));
  };
}

// A projection without a live generation has folded nothing.
async function readProgress(redis: ProgressReader, projection: ProjectionName): Promise<Progress> {
  const live = await redis.get(livePointerKey(projection));
  if (live === null || live === undefined)
    return { checkpoint: undefined, heldBack: 0, setAside: [], missingKeys: [] };
  const [checkpoint, heldBack] = await Promise.all([
    redis.get(checkpointKey(projection, live)),
    redis.hlen(parkedKey(projection, live)),
  ]);
  const some = heldBack === 0 ? [] : await redis.someOf(parkedKey(projection, live));
  const missingKeys = missingKeysIn(some.filter((_, at) => at % 2 === 1));
  return { checkpoint: parsePosition(checkpoint), heldBack, setAside: firstOf(some), missingKeys };
}

/** The parked events that come first in the log, from the streams and values of a hash. */
function firstOf(flat: readonly string[]): readonly ParkedEvent[] {
  return flat
    .flatMap((stream, at) => (at % 2 === 0 ? [{ stream, ...parseParked(flat[at + 1] ?? '') }] : []))
    .filter(({ position }) => position > 0n)
    .sort((one, other) => (one.position < other.position ? -1 : 1))
    .slice(0, MAX_REPORTED)
    .map(({ stream, type, revision, position }) => ({
      ...{ stream, type },
      ...{ revision: String(revision), position: String(position) },
    }));
}
