// npm run faults [-- --seconds 120] [word ...]: a whole shop of its own under load, to which one fault after the other happens. After each of them every
// acknowledged order must stand in the log once, `verify` must find no difference, and memory must be back. Prints figures; exits with 1 if not.
// With words only those faults happen that have one of them in their name.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { inheritedEnv } from '@aangan/test/setup/inherited-env';
import { startShop, type TestShop } from '@aangan/test/setup/start-shop';
import buildWeb from '@aangan/test/setup/built-web';
import { expectEachOnce, expectVerified, memoryOf, untilReady } from './checks.ts';
import { faults, type Fault } from './faults.ts';
import { fillDisk } from './full-disk.ts';
import { makeLoad, type Load } from './load.ts';
import { silenceKeys } from './silent-keys.ts';

const SHOPPERS = 8;
/** A process that takes so much more than before, in MB, has not given its memory back. */
const MORE_THAN_BACK_MB = 250;

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '120' } },
  allowPositionals: true,
});
const isWanted = (name: string): boolean =>
  positionals.length === 0 || positionals.some((word) => name.includes(word));
const seconds = Number(values.seconds);
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
let failures = 0;

async function endure(shop: TestShop, load: Load, fault: Fault, memory: Memory): Promise<void> {
  const before = load.acknowledged.length;
  const began = performance.now();
  let told = '';
  load.longestWait();
  await load.whileOrdering(async () => void (told = await fault.happen(shop, seconds)));
  await untilReady(shop);
  const events = await expectEachOnce(shop, load.acknowledged);
  const keys = await expectVerified({ ...inheritedEnv(), DATA_DIR: shop.dataDir });
  const now = await memoryOf(shop);
  const orders = load.acknowledged.length - before;
  const took = (performance.now() - began) / 1_000;
  say(`  ${told}`);
  say(
    `  ${orders} orders acknowledged in ${took.toFixed(0)} s, the slowest after ${(load.longestWait() / 1_000).toFixed(1)} s; ` +
      `${load.acknowledged.length} in all, each once in a log of ${events} events; ${keys} keys as the log says`,
  );
  say(
    `  memory in MB: ${Object.entries(now)
      .map(([part, megabytes]) => `${part} ${megabytes}`)
      .join(', ')}`,
  );
  const grown = Object.entries(now).filter(
    ([part, megabytes]) => megabytes > memory[part as keyof Memory] + MORE_THAN_BACK_MB,
  );
  if (grown.length > 0) throw new Error(`memory is not back: ${grown.map(([part]) => part).join(', ')}`);
}

type Memory = Awaited<ReturnType<typeof memoryOf>>;

async function attempt(name: string, work: () => Promise<void>): Promise<void> {
  say(name);
  try {
    await work();
  } catch (error) {
    failures += 1;
    say(`  FAILED: ${sentenceOf(error)}`);
  }
}

await buildWeb();
const shop = await startShop({ products: 4, mayDie: true });
try {
  const load = await makeLoad(shop.url, SHOPPERS);
  const memory = await memoryOf(shop);
  for (const fault of faults.filter(({ name }) => isWanted(name)))
    await attempt(fault.name, () => endure(shop, load, fault, memory));
  const fullDisk = 'disk of the event store full';
  if (isWanted(fullDisk))
    await attempt(fullDisk, async () => {
      const told = await fillDisk(resolve(import.meta.dirname, '../../..'));
      say(`  ${told ?? 'not tried: only root can mount a small disk'}`);
    });
} finally {
  await shop.stop();
}
const silentKeys = 'key store stopped and not dead';
if (isWanted(silentKeys)) await attempt(silentKeys, async () => void say(`  ${await silenceKeys()}`));
say(failures === 0 ? 'Nothing was lost, nothing was doubled.' : `${failures} went wrong.`);
process.exit(failures === 0 ? 0 : 1);
