// The program of npm run verify: folds the log from the start and compares every key of the live views byte by byte, and the log itself with its signed proof. Shows
// the first key of each projection that differs (expected and actual value), names the others, and exits with 1 when there is one or the log is not the
// one that was signed, with 2 on an error, and when there is no proof to compare the log with. --report prints JSON lines without values, in which the
// lack of a proof is a sentence, and exits when its input ends: the worker runs verify this way for administrators.
import { readCommandLine, refuseCommandLine, UsageError } from '@aangan/platform/process/command-line';
import { PUBLISH_DAMAGE_EVERY_MS, refusePublishedDamage } from '@aangan/platform/event-log/published-damage';
import { pause } from '@aangan/platform/process/retry';
import { finishComparison, type LogComparison } from '@aangan/platform/proofs/log-comparison';
import { replacedProofs } from '@aangan/platform/proofs/new-proof';
import type { ProofDifference } from '@aangan/platform/proofs/proof-differences';
import { clockGap } from '@aangan/shared-events/clock-gap';
import type { ClockRecord } from '@aangan/shared-events/clock-steps';
import type { Verified, VerifyProgress } from '@aangan/shared-events/features/maintenance/views';
import { formatCount, type ProgressLines, progressLinesOn } from '../runtime/redis/progress-lines.ts';
import { chosenProjections } from '../chosen-projections.ts';
import {
  comparedInLine,
  compareLogOfShop,
  keyInLine,
  replacedInLine,
  WHAT_TO_DO,
  whyUnproven,
} from '../proof/compare-log-of-shop.ts';
import type { Projection } from '../runtime/fold/projection.ts';
import { reached } from './verify-reached.ts';
import { startReplay } from '../runtime/rebuild/replay.ts';
import {
  NoLiveViewsError,
  publicResult,
  verifyEach,
  viewsAheadOfLog,
  type SeenDifference,
} from '../runtime/rebuild/verify.ts';
import {
  environmentBesideShop,
  openWorkerConnections,
  type WorkerConnections,
} from '../worker-connections.ts';

const usage = `npm run verify [-- NAME ...]   folds the log from the start and compares every key with the live views, and every event with the signed proof
NAME is a projection; without one all are compared. Ends with 1 when a key or an event differs, with 2 when views or log could not be compared.`;

const { values, operands } = readCommandLine({
  usage,
  options: { report: { type: 'boolean' } },
  operands: [0, Infinity],
});
const print = (sentence: string): boolean => process.stdout.write(`${sentence}\n`);
const report = (line: object): boolean => print(JSON.stringify(line));

/** The most clock steps that are shown. */
const PLACES_SHOWN = 5;
/** How many characters are shown before and after the first difference. */
const SHOWN = { before: 120, after: 200 };

try {
  if (values.report) process.stdin.on('end', () => process.exit(1)).resume();
  const env = await environmentBesideShop(process.env);
  const connections = openWorkerConnections('verify', env, { logsDamage: values.report === true });
  const code = await run(connections).catch(async (error: unknown) => {
    if (!(error instanceof NoLiveViewsError)) throw error;
    // Without live views nothing is compared, and nothing else says what they wait for.
    const refuseDamage = () => refusePublishedDamage((key) => connections.redis.get(key));
    await refuseDamage();
    // A Redis that was just emptied has the damage again with the next round of a worker.
    await pause(PUBLISH_DAMAGE_EVERY_MS);
    await refuseDamage();
    throw error;
  });
  await connections.close();
  process.exit(code);
} catch (error) {
  if (error instanceof UsageError) refuseCommandLine(usage, error.message);
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
}

/** Returns the exit code: 1 when a key differs from the log, or the log from its proof. */
async function run(connections: WorkerConnections): Promise<number> {
  const { log, views, settings } = connections;
  const projections = chosenProjections(operands, settings.shopTimeZone);
  const ahead = await viewsAheadOfLog(log, views, projections);
  const compared = await compareLogOfShop(settings, log);
  // The log has them, also where this machine has no proof.
  const replaced = await replacedProofs(log);
  const lines = values.report ? undefined : progressLinesOn(process.stdout);
  const why = whyUnproven(compared);
  const key = compared && keyInLine(compared.comparison, settings.signingKey);
  const endProofLine = (): void => {
    const checkpoint = compared?.comparison.checkpoint;
    const line = checkpoint && comparedInLine(checkpoint, compared.comparison);
    lines?.end('proof', line ?? `nothing compared, because ${why}`);
    if (key !== undefined) lines?.end('proof', key);
    for (const each of replaced) lines?.end('proof', replacedInLine(each));
  };
  const proof: ProofOfLog | undefined = compared && {
    add: compared.comparison.add,
    finish: async (after) => {
      await finishComparison(compared.comparison, log, after);
      endProofLine();
      return compared.comparison.differences();
    },
  };
  try {
    if (ahead === undefined) {
      if (compared === undefined) endProofLine();
      const unproven = why && `The log was not compared with a signed proof, because ${why}.`;
      // A sentence of its own on the screen.
      const signed = key && `The log was ${key}.`;
      const begun = replaced.map(({ at, differences, reason }) => ({ at, differences, reason }));
      const found = { proof, unproven, signed, replaced: begun };
      const code = await verifyViews(connections, projections, found, lines);
      // The views are right, but nothing shows that the log is. The screen shows both.
      return code === 0 && unproven !== undefined && values.report !== true ? 2 : code;
    }
    // The log has nothing to fold up to where the views are.
    const found = (await proof?.finish(undefined)) ?? [];
    return refuseLog([
      ...found.map(({ message }) => message),
      `The views have events up to position ${ahead.reached}, but the log ends at ${ahead.head}: its end was removed, or an older copy was put in its place.`,
    ]);
  } finally {
    lines?.close();
    await compared?.close();
  }
}

type ProofOfLog = {
  readonly add: LogComparison['add'];
  /** Compares what follows after a commit position. */
  readonly finish: (after: bigint | undefined) => Promise<readonly ProofDifference[]>;
};

/** Prints what is wrong with the log itself, and what to do. Returns the exit code. */
function refuseLog(sentences: readonly string[]): number {
  // The screen has room for one.
  const shown = sentences.slice(0, values.report ? 1 : PLACES_SHOWN);
  const more = sentences.length - shown.length;
  const all = [
    ...shown,
    ...(more > 0
      ? [more === 1 ? 'There is one more difference.' : `There are ${more} more differences.`]
      : []),
    WHAT_TO_DO,
  ];
  if (values.report) process.stderr.write(`${all.join(' ')}\n`);
  else all.forEach(print);
  return 1;
}

type Proven = {
  readonly proof: ProofOfLog | undefined;
  readonly unproven: string | undefined;
  readonly signed: string | undefined;
  readonly replaced: NonNullable<Verified['replaced']>;
};

async function verifyViews(
  { log, decode, redis, views }: WorkerConnections,
  projections: readonly Projection[],
  { proof, unproven, signed, replaced }: Proven,
  lines: ProgressLines | undefined,
): Promise<number> {
  const showProgress = (name: string, { events, keys, ofKeys }: VerifyProgress): void => {
    if (values.report) report({ progress: { events, keys, ofKeys } });
    const compared = ofKeys === 0 ? '' : `, ${formatCount(keys)} of ${formatCount(ofKeys)} keys compared`;
    lines?.update(name, `${formatCount(events)} events folded${compared}`);
  };
  let current = projections[0]?.name ?? '';
  const replay = startReplay(log, decode, projections, {
    taken: (events) => {
      reached.events = events;
      showProgress(current, { events, keys: 0, ofKeys: 0 });
    },
    ...(proof !== undefined && { read: proof.add }),
  });
  let wrong = 0;
  let changed: readonly ProofDifference[] | undefined;
  for await (const found of verifyEach(redis, views, replay, projections, (name, progress) => {
    current = name;
    showProgress(name, progress);
  })) {
    const { projection, differences, first, keys, position } = found;
    changed ??= (await proof?.finish(replay.reached())) ?? [];
    // What a changed log says about its views would only mislead on the screen.
    if (values.report && changed.length > 0) break;
    wrong += differences.length;
    reached.verified += 1;
    const clockSteps = replay.clock().count;
    if (values.report)
      report({
        verified: {
          ...publicResult(found),
          clockSteps,
          ...(unproven !== undefined && { unproven }),
          ...(signed !== undefined && { signed }),
          replaced,
        },
      });
    lines?.end(projection, `${formatCount(keys)} keys compared at ${position}, ${differences.length} differ`);
    if (values.report || first === undefined) continue;
    show(projection, first);
    for (const { key, what } of differences.slice(1)) print(`${projection}: ${key} is ${what}`);
  }
  lines?.close();
  if (!values.report) printClock(replay.clock());
  replay.close();
  if (changed !== undefined && changed.length > 0) return refuseLog(changed.map(({ message }) => message));
  return wrong === 0 ? 0 : 1;
}

function printClock({ count, steps }: ClockRecord): void {
  if (count === 0) return;
  print(`the clock went back ${count === 1 ? 'once' : `${count} times`}: views follow the order of the log`);
  for (const { at, before, type, stream, revision, position } of steps.slice(0, PLACES_SHOWN))
    print(
      `  by ${clockGap(at, before)}, from ${before} to ${at}, at ${type} ${stream}/${revision}, position ${position}`,
    );
}

function show(projection: string, { key, what, where, expected, found }: SeenDifference): void {
  const end = Math.min(expected?.length ?? 0, found?.length ?? 0);
  let parts = 0;
  while (parts < end && expected?.[parts] === found?.[parts]) parts++;
  const cut = (text: string | undefined): string => {
    if (text === undefined) return 'nothing';
    const [from, to] = [Math.max(0, parts - SHOWN.before), parts + SHOWN.after];
    return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
  };
  print(`${projection}: ${key} is ${what}${where === '' ? '' : ` at ${where}`}`);
  print(`  the log says  ${cut(expected)}`);
  print(`  Redis says    ${cut(found)}`);
}
