// Readiness of an API process: its stores, the projections that it reads, and the state that it follows in memory.
import type { FreeSpace } from '@aangan/platform/process/free-space';
import { makeLagMeter } from '@aangan/platform/health/lag';
import { makeProjectionHealth } from '@aangan/platform/health/projection-health';
import { makeProofWarnings } from '@aangan/platform/proofs/proof-health';
import { keyStoreState } from '@aangan/platform/keys/foreign-keys';
import {
  runProbes,
  judgeReadiness,
  makeOkProbe,
  makeProbe,
  missingKeyWarnings,
  type FollowerHealth,
  type Readiness,
} from '@aangan/platform/health/readiness';
import type { DamagedRecord } from '@aangan/platform/event-log/damaged-record';
import { DAMAGE_KEY, parseDamage, mergeDamage } from '@aangan/platform/event-log/published-damage';
import type { Services } from './services.ts';
import { projectionNames } from '@aangan/shared-events/features';
import { writeInto } from './uploads/writable-folder.ts';

/** State that the process follows in memory; `follows` with its position and stream name prefixes if it follows the log itself. */
export type Follower = {
  readonly isLive: () => boolean;
  readonly follows?: { readonly position: () => bigint; readonly streams: readonly string[] };
};

type Warners = {
  readonly freeSpace: Pick<FreeSpace, 'warnings'>;
  readonly featureWarnings: () => Promise<readonly string[]>;
};

type Life = {
  /** Whether the process has completed its start-up work. */
  readonly isPrepared: () => boolean;
  readonly isStopping: () => boolean;
};

/** The uploads folder is probed less often than a store. In milliseconds. */
const UPLOADS_CHECK_MS = 5_000;

/** Makes the readiness check of a process; it takes a few seconds at most, whatever is unreachable. */
export function makeApiReadiness(
  {
    log,
    redis,
    keys,
    views,
    proofs,
    settings,
    now,
  }: Pick<Services, 'log' | 'redis' | 'keys' | 'views' | 'proofs' | 'settings' | 'now'>,
  followers: Readonly<Record<string, Follower>>,
  { freeSpace, featureWarnings }: Warners,
  { isPrepared, isStopping }: Life,
): () => Promise<Readiness> {
  const meter = makeLagMeter(log);
  const healthOf = makeProjectionHealth(projectionNames, redis, meter);
  const proofWarnings = makeProofWarnings(proofs, log, meter, now);
  const probes = {
    'event log': makeOkProbe(log.head),
    redis: () => Promise.resolve(views.isConnected() ? 'ok' : 'away'),
    keys: makeProbe(() => keyStoreState(keys), 'away'),
    uploads: makeOkProbe(() => writeInto(settings.uploadsDir), 'not writable', UPLOADS_CHECK_MS),
  };
  const missingKeys = makeProbe(keys.missing, []);
  const ofFeatures = makeProbe(featureWarnings, []);
  const followerHealth = async ({ isLive, follows }: Follower): Promise<FollowerHealth> => {
    const state = isLive() ? 'live' : 'catching-up';
    if (follows === undefined) return { state };
    const position = follows.position();
    return { state, lag: await meter.after(position === 0n ? undefined : position, follows.streams) };
  };
  const publishedDamage = makeProbe<readonly DamagedRecord[]>(
    async () => parseDamage(await redis.get(DAMAGE_KEY)),
    [],
  );
  const ownDamage = makeProbe(log.damage, []);
  return async () => {
    const [parts, projections, damaged, warnings, missing, more, followed] = await Promise.all([
      runProbes(probes),
      healthOf(new Map(Object.entries(views.states()))),
      Promise.all([ownDamage(), publishedDamage()]).then((met) => mergeDamage(...met)),
      proofWarnings(),
      missingKeys(),
      ofFeatures(),
      Promise.all(
        Object.entries(followers).map(async ([name, one]) => [name, await followerHealth(one)] as const),
      ),
    ]);
    const process = isStopping() ? 'stopping' : 'ok';
    const administrator = isPrepared() ? 'ok' : 'not yet';
    return judgeReadiness({
      parts: { process, administrator, ...parts },
      projections,
      damaged,
      warnings: [...warnings, ...missingKeyWarnings(projections, missing), ...more, ...freeSpace.warnings()],
      followers: Object.fromEntries(followed),
    });
  };
}
