// Whether a process can do all of its work, and if not, why: the answer of /readyz, of the API and of the workers alike.
import { logDamage, type DamagedRecord } from '../event-log/damaged-record.ts';
import { missingKeyText } from '@aangan/shared-events/codec';
import type { MissingKey } from '@aangan/shared-events/parked';

/** What a projection, or a follower of the log, has yet to do. */
export type Lag = {
  /** Events of the log after the last one it has taken; counted up to a bound. */
  readonly events: number;
  /** There are more than were counted. */
  readonly orMore: boolean;
  /** Age of the first one of them, by the event store's clock; 0 when there are none. */
  readonly seconds: number;
};

export type ProjectionHealth = {
  /** `live` and `standing-by` (another worker folds it) are good; `damaged`: it waits before a damaged record of the log. */
  readonly state: string;
  /** Of the live views. Null while it cannot be known: the log does not answer. */
  readonly lag: Lag | null;
  /** Streams that an event that cannot be folded holds back; null while Redis does not answer. */
  readonly heldBack: number | null;
  /** The first of those events, in the order of the log; a few of them. */
  readonly setAside?: readonly ParkedEvent[];
  /** The keys that some of these streams wait for. */
  readonly missingKeys?: readonly MissingKey[];
};

/** An event that a projection cannot take, as far as anybody may know it: where it stands, not what it says. Position and revision in digits. */
export type ParkedEvent = {
  readonly stream: string;
  readonly type: string;
  readonly revision: string;
  readonly position: string;
};

export type FollowerHealth = { readonly state: string; readonly lag?: Lag | null };

export type Readiness = {
  readonly ready: boolean;
  /** It does its work, and yet something waits for somebody: see the warnings. */
  readonly degraded: boolean;
  /** A sentence for each thing that is missing; empty when ready. */
  readonly reasons: readonly string[];
  /** What somebody should look at though the process does its work. */
  readonly warnings: readonly string[];
  /** What the process stands on, each in a word; `ok` is the good one. */
  readonly parts: Readonly<Record<string, string>>;
  readonly projections: Readonly<Record<string, ProjectionHealth>>;
  /** What the process follows in memory. */
  readonly followers: Readonly<Record<string, FollowerHealth>>;
  /** Records of the log that cannot be read until they are taken from a backup; missing when there are none. */
  readonly damaged?: readonly DamagedRecord[];
};

const GOOD = ['live', 'standing-by'];

/**
 * Draws the conclusion. A held-back stream is a warning: the others go on, and no process would do better. So are damaged records, and the
 * `warnings` that are handed in.
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

/** How many missing keys are told. */
const MOST_KEYS_TOLD = 5;

/** A warning for each key that is missing: those that views wait for, and `others` that the process has met itself. */
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
  const more = all.length - MOST_KEYS_TOLD;
  return [
    ...all
      .slice(0, MOST_KEYS_TOLD)
      .map(
        ({ keyId, holder, since }) =>
          `keys: ${missingKeyText(keyId, holder)} is missing since ${since}, put the key store back or: npm run keys -- declare-lost ${keyId}`,
      ),
    ...(more > 0 ? [`keys: ${more} or more further keys are missing, see npm run keys -- missing`] : []),
  ];
}

/** Asks all of the probes at once. */
export async function runProbes<Name extends string>(
  probes: Readonly<Record<Name, () => Promise<string>>>,
): Promise<Readonly<Record<string, string>>> {
  const asked = Object.entries<() => Promise<string>>(probes);
  return Object.fromEntries(
    await Promise.all(asked.map(async ([name, ask]) => [name, await ask()] as const)),
  );
}

/** A probe of something that is `ok` when it answers without an error, and `otherwise` when it does not. */
export function makeOkProbe(
  ask: () => Promise<unknown>,
  otherwise: string = 'away',
  keepMs?: number,
): () => Promise<string> {
  return makeProbe(async () => (await ask(), 'ok'), otherwise, keepMs === undefined ? {} : { keepMs });
}

function named<T>(all: Readonly<Record<string, T>>, which: (one: T) => boolean): (readonly [string, T])[] {
  return Object.entries(all).filter(([, one]) => which(one));
}

/**
 * Asks something that takes its time no more often than every `keepMs` and once at a time, however many want to know; whoever asks is
 * answered after `withinMs` at the latest, then with `otherwise`, as after an error.
 */
export function makeProbe<T>(
  ask: () => Promise<T>,
  otherwise: T,
  { keepMs = 1_000, withinMs = 1_000 }: { readonly keepMs?: number; readonly withinMs?: number } = {},
): () => Promise<T> {
  let known: { readonly answer: Promise<T>; until: number } | undefined;
  const askNow = (): Promise<T> => {
    const answer = ask().catch(() => otherwise);
    const fresh = { answer, until: Infinity };
    void answer.then(() => (fresh.until = performance.now() + keepMs));
    known = fresh;
    return answer;
  };
  return () => {
    const answer = known !== undefined && performance.now() < known.until ? known.answer : askNow();
    return new Promise((resolve) => {
      const tooLong = setTimeout(() => resolve(otherwise), withinMs);
      void answer.then((told) => {
        clearTimeout(tooLong);
        resolve(told);
      });
    });
  };
}
