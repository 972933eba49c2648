// npm run verify [-- name ...]: folds the log afresh and compares every key of the live views with it, byte by byte. Exits with 1 and names
// each difference when there is one.
import { chosenProjections } from './chosen-projections.ts';
import { startReplay } from './kernel/replay.ts';
import { verify } from './kernel/verify.ts';
import { openWorkerParts, environmentBesideShop } from './worker-parts.ts';

const say = (sentence: string): boolean => process.stdout.write(`${sentence}\n`);

try {
  const parts = openWorkerParts('verify', await environmentBesideShop(process.env));
  const projections = chosenProjections(process.argv.slice(2), parts.settings.shopTimeZone);
  const replay = startReplay(parts.log, parts.decode, projections);
  let wrong = 0;
  for (const projection of projections) {
    const { live } = await parts.views.look(projection.name);
    if (live === undefined) throw new Error(`${projection.name} has no live views`);
    const { differences, keys, position } = await verify(parts.redis, replay, projection, live);
    for (const { key, what } of differences) say(`${projection.name}: ${key} is ${what}`);
    say(`${projection.name}: ${keys} keys compared at ${position}, ${differences.length} differ`);
    wrong += differences.length;
  }
  replay.close();
  await parts.close();
  process.exit(wrong === 0 ? 0 : 1);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
