// npm run verify: folds the log from the start and compares every key of the live views byte by byte. Shows the first key of each
// projection that differs (expected and actual value), names the others, and exits with 1 when there is one, with 2 on an error. --report prints JSON
// lines without values and exits when its input ends: the worker runs verify this way for administrators.
import { readCommandLine } from '@aangan/platform/process/command-line';
import { clockGap } from '@aangan/shared-events/clock-gap';
import type { ClockRecord } from '@aangan/shared-events/clock-steps';
import type { VerifyProgress } from '@aangan/shared-events/features/maintenance/views';
import { formatCount, progressLinesOn } from '../runtime/redis/progress-lines.ts';
import { chosenProjections } from '../chosen-projections.ts';
import { startReplay } from '../runtime/rebuild/replay.ts';
import { publicResult, verifyEach, type SeenDifference } from '../runtime/rebuild/verify.ts';
import { openWorkerConnections, environmentBesideShop } from '../worker-connections.ts';

const { values, operands } = readCommandLine({
  usage: `npm run verify [-- NAME ...]   folds the log from the start and compares every key with the live views
NAME is a projection; without one all are compared. Ends with 1 when a key differs.`,
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
  const connections = openWorkerConnections('verify', await environmentBesideShop(process.env));
  const projections = chosenProjections(operands, connections.settings.shopTimeZone);
  const lines = values.report ? undefined : progressLinesOn(process.stdout);
  const showProgress = (name: string, { events, keys, ofKeys }: VerifyProgress): void => {
    if (values.report) report({ progress: { events, keys, ofKeys } });
    const compared = ofKeys === 0 ? '' : `, ${formatCount(keys)} of ${formatCount(ofKeys)} keys compared`;
    lines?.update(name, `${formatCount(events)} events folded${compared}`);
  };
  let current = projections[0]?.name ?? '';
  const replay = startReplay(connections.log, connections.decode, projections, (events) =>
    showProgress(current, { events, keys: 0, ofKeys: 0 }),
  );
  let wrong = 0;
  const { redis, views } = connections;
  for await (const found of verifyEach(redis, views, replay, projections, (name, progress) => {
    current = name;
    showProgress(name, progress);
  })) {
    const { projection, differences, first, keys, position } = found;
    wrong += differences.length;
    const clockSteps = replay.clock().count;
    if (values.report) report({ verified: { ...publicResult(found), clockSteps } });
    lines?.end(projection, `${formatCount(keys)} keys compared at ${position}, ${differences.length} differ`);
    if (values.report || first === undefined) continue;
    show(projection, first);
    for (const { key, what } of differences.slice(1)) print(`${projection}: ${key} is ${what}`);
  }
  lines?.close();
  if (!values.report) printClock(replay.clock());
  replay.close();
  await connections.close();
  process.exit(wrong === 0 ? 0 : 1);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
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
