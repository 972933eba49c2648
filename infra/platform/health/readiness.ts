// Whether a process can do all of its work, and if not, why: the body of /readyz, of APIs and workers alike.
import { logDamage, type DamagedRecord } from '../event-log/damaged-record.ts';
import { missingKeyText } from '@aangan/shared-events/codec';
import type { MissingKey } from '@aangan/shared-events/parked';

/** How far a projection, or another subscriber of the log, is behind. */
export type Lag = {
  /** Events after the last processed one; counted up to a bound. */
  readonly events: number;
  /** There are more events than were counted. */
  readonly orMore: boolean;
  /** Age of the first of these events by the event store's clock; 0 when there are none. */
  readonly seconds: number;
};

export type ProjectionHealth = {
  /** `live` and `standing-by` (another worker folds it) are good; `damaged`: stopped before a damaged record of the log. */
  readonly state: string;
  /** Lag of the live views. Null while unknown: the log does not answer. */
  readonly lag: Lag | null;
  /** Number of blocked streams; null while Redis does not answer. */
  readonly heldBack: number | null;
  /** The first parked events, in log order; a few of them. */
  readonly setAside?: readonly ParkedEvent[];
  /** The missing keys that some of the blocked streams need. */
  readonly missingKeys?: readonly MissingKey[];
};

/** A parked event without its personal data: its place, not its payload. Position and revision in decimal digits. */
export type ParkedEvent = {
  readonly stream: string;
  readonly type: string;
  readonly revision: string;
  readonly position: string;
};

export type FollowerHealth = { readonly state: string; readonly lag?: Lag | null };

export type Readiness = {
  readonly ready: boolean;
  /** The process does all of its work, but an operator should act: see the warnings. */
  readonly degraded: boolean;
  /** A sentence for each thing that is missing; empty when ready. */
  readonly reasons: readonly string[];
  /** What an operator should look at although the process does its work. */
  readonly warnings: readonly string[];
  /** The dependencies of the process and their states; `ok` is the good one. */
  readonly parts: Readonly<Record<string, string>>;
  readonly projections: Readonly<Record<string, ProjectionHealth>>;
  /** In-memory state that the process keeps up to date from the log. */
  readonly followers: Readonly<Record<string, FollowerHealth>>;
  /** Damaged records of the log; missing when there are none. */
  readonly damaged?: readonly DamagedRecord[];
};

const GOOD = ['live', 'standing-by'];

/**
 * Derives readiness. Blocked streams are a warning: the other streams continue, and no other process could do better. Damaged records and the given
 * `warnings` are warnings too.
 */
export function judgeReadiness({
  parts,
  projections,
  followers = {},
  warnings: others = [],
  damaged = [],
}: Pick<Readiness, 'parts' | 'projections'> &
  Partial<Pick<Readiness, 'followers' | 'warnings' | 'damaged'>>): Readiness {
  const isGood = ({ state }: { readonly state: string }): boolean => GOOD.includes(state);
  const reasons = [
    ...named(parts, (state) => state !== 'ok').map(([name, state]) => `${name}: ${state}`),
    ...named(projections, (view) => !isGood(view)).map(([name, { state }]) => `${name} view: ${state}`),
    ...named(followers, (follower) => !isGood(follower)).map(([name, { state }]) => `${name}: ${state}`),
  ];
  const held = named(projections, ({ heldBack }) => (heldBack ?? 0) > 0);
  const warnings = [
    ...damaged.map((record) => `event log: damaged record at ${logDamage(record)}`),
    ...held.map(([name, health]) => warningOf(name, health)),
    ...others,
  ];
  const ready = reasons.length === 0;
  return {
    ...{ ready, degraded: ready && warnings.length > 0, reasons, warnings },
    ...{ parts, projections, followers },
    ...(damaged.length > 0 && { damaged }),
  };
}

function warningOf(name: string, { heldBack, setAside: [first] = [] }: ProjectionHealth): string {
  const what = `${name} view: ${heldBack} ${heldBack === 1 ? 'stream' : 'streams'} held back`;
  if (first === undefined) return what;
  return `${what}, since ${first.type} at ${first.stream}/${first.revision}, position ${first.position}`;
}

/** How many missing keys are reported. */
const MAX_KEYS_REPORTED = 5;

/** A warning for each missing key: those that views wait for, and `others` that the process itself has found. */
export function missingKeyWarnings(
  projections: Readonly<Record<string, Pick<ProjectionHealth, 'missingKeys'>>>,
  others: readonly MissingKey[],
): readonly string[] {
  const found = new Map<string, MissingKey>();
  for (const key of [
    ...Object.values(projections).flatMap(({ missingKeys = [] }) => missingKeys),
    ...others,
  ]) {
    const before = found.get(key.keyId);
    if (before === undefined || key.since < before.since) found.set(key.keyId, key);
  }
  const all = [...found.values()].sort((one, other) => (one.since < other.since ? -1 : 1));
  const more = all.length - MAX_KEYS_REPORTED;
  return [
    ...all
      .slice(0, MAX_KEYS_REPORTED)
      .map(
        ({ keyId, holder, since }) =>
          `keys: ${missingKeyText(keyId, holder)} is missing since ${since}, put the key store back or: npm run keys -- declare-lost ${keyId}`,
      ),
    ...(more > 0 ? [`keys: ${more} or more further keys are missing, see npm run keys -- missing`] : []),
  ];
}

/** Runs all probes concurrently. */
export async function runProbes<Name extends string>(
  probes: Readonly<Record<Name, () => Promise<string>>>,
): Promise<Readonly<Record<string, string>>> {
  const entries = Object.entries<() => Promise<string>>(probes);
  return Object.fromEntries(
    await Promise.all(entries.map(async ([name, query]) => [name, await query()] as const)),
  );
}

/** A probe that resolves to `ok` when the call succeeds, and to `otherwise` when it fails. */
export function makeOkProbe(
  query: () => Promise<unknown>,
  otherwise: string = 'away',
  cacheMs?: number,
): () => Promise<string> {
  return makeProbe(async () => (await query(), 'ok'), otherwise, cacheMs === undefined ? {} : { cacheMs });
}

function named<T>(all: Readonly<Record<string, T>>, which: (one: T) => boolean): (readonly [string, T])[] {
  return Object.entries(all).filter(([, one]) => which(one));
}

/**
 * A cached call: runs `query` at most once every `cacheMs`, and once at a time, for all callers. A caller gets an answer within `withinMs`; after
 * that time, and after an error, it is `otherwise`.
 */
export function makeProbe<T>(
  query: () => Promise<T>,
  otherwise: T,
  { cacheMs = 1_000, withinMs = 1_000 }: { readonly cacheMs?: number; readonly withinMs?: number } = {},
): () => Promise<T> {
  let cached: { readonly answer: Promise<T>; until: number } | undefined;
  const queryNow = (): Promise<T> => {
    const answer = query().catch(() => otherwise);
    const fresh = { answer, until: Infinity };
    void answer.then(() => (fresh.until = performance.now() + cacheMs));
    cached = fresh;
    return answer;
  };
  return () => {
    const answer = cached !== undefined && performance.now() < cached.until ? cached.answer : queryNow();
    return new Promise((resolve) => {
      const tooLong = setTimeout(() => resolve(otherwise), withinMs);
      void answer.then((value) => {
        clearTimeout(tooLong);
        resolve(value);
      });
    });
  };
}
