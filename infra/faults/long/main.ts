// npm run faults: runs a whole shop under load and injects one fault after the other. After each, every acknowledged
// order must be in the log once, `verify` must find no difference, and memory must be back at its level. Prints the results; exits with 1 on failure.
import { resolve } from 'node:path';
import { readCommandLine, refuseCommandLine } from '@aangan/platform/process/command-line';
import { inheritedEnv } from '@aangan/test/setup/inherited-env';
import { startShop, type TestShop } from '@aangan/test/setup/start-shop';
import buildShop from '@aangan/test/setup/built-shop';
import { expectEachPlacedOnce, expectVerified, memoryOf, untilReady } from './checks.ts';
import type { Fault } from './fault.ts';
import { faults } from './faults.ts';
import { fillDisk } from './full-disk.ts';
import { makeLoad, type Load } from './load.ts';
import { stopKeyStore } from './silent-keys.ts';

const SHOPPERS = 8;
/** Megabytes by which a process may exceed its memory before the faults. */
const MAX_GROWTH_MB = 250;

const FULL_DISK = 'disk of the event store full';
const SILENT_KEYS = 'key store paused';
const names = [...faults.map(({ name }) => name), FULL_DISK, SILENT_KEYS];

const usage = `npm run faults [-- --seconds 120] [WORD ...]
Injects faults into a shop under load, each for so many seconds; with words only those whose names contain one of them.
The faults: ${names.join('; ')}`;
const { numbers, operands } = readCommandLine({
  usage,
  numbers: { seconds: 120 },
  operands: [0, Infinity],
});
const { seconds } = numbers;
const useless = operands.find((word) => !names.some((name) => name.includes(word)));
if (useless !== undefined) refuseCommandLine(usage, `No fault has ${useless} in its name.`);
const isWanted = (name: string): boolean =>
  operands.length === 0 || operands.some((word) => name.includes(word));
const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
let failures = 0;

async function runFault(shop: TestShop, load: Load, fault: Fault, memory: Memory): Promise<void> {
  const before = load.acknowledged.length;
  const began = performance.now();
  let description = '';
  load.longestWait();
  await load.whileOrdering(async () => void (description = await fault.inject(shop, seconds, load)));
  await untilReady(shop);
  if (fault.settle !== undefined) description += `; ${await fault.settle(shop)}`;
  const events = await expectEachPlacedOnce(shop, load.acknowledged);
  const keys = await expectVerified({ ...inheritedEnv(), DATA_DIR: shop.dataDir });
  const now = await memoryOf(shop);
  const orders = load.acknowledged.length - before;
  const took = (performance.now() - began) / 1_000;
  print(`  ${description}`);
  print(
    `  ${orders} orders acknowledged in ${took.toFixed(0)} s, the slowest after ${(load.longestWait() / 1_000).toFixed(1)} s; ` +
      `${load.acknowledged.length} in all, each once in a log of ${events} events; ${keys} keys verified`,
  );
  print(
    `  memory in MB: ${Object.entries(now)
      .map(([part, megabytes]) => `${part} ${megabytes}`)
      .join(', ')}`,
  );
  const grown = Object.entries(now).filter(
    ([part, megabytes]) => megabytes > memory[part as keyof Memory] + MAX_GROWTH_MB,
  );
  if (grown.length > 0) throw new Error(`memory has grown: ${grown.map(([part]) => part).join(', ')}`);
}

type Memory = Awaited<ReturnType<typeof memoryOf>>;

async function attempt(name: string, work: () => Promise<void>): Promise<void> {
  print(name);
  try {
    await work();
  } catch (error) {
    failures += 1;
    print(`  FAILED: ${sentenceOf(error)}`);
  }
}

await buildShop();
const shop = await startShop({
  products: 4,
  mayDie: true,
  env: { PAYMENTS: 'sandbox', PAYMENT_DEADLINE_MINUTES: '1' },
});
try {
  const load = await makeLoad(shop.url, SHOPPERS);
  const memory = await memoryOf(shop);
  for (const fault of faults.filter(({ name }) => isWanted(name)))
    await attempt(fault.name, () => runFault(shop, load, fault, memory));
  if (isWanted(FULL_DISK))
    await attempt(FULL_DISK, async () => {
      const description = await fillDisk(resolve(import.meta.dirname, '../../..'));
      print(`  ${description ?? 'not tried: only root can mount a small disk'}`);
    });
} finally {
  await shop.stop();
}
if (isWanted(SILENT_KEYS)) await attempt(SILENT_KEYS, async () => void print(`  ${await stopKeyStore()}`));
print(failures === 0 ? 'Nothing was lost or duplicated.' : `${failures} faults failed.`);
process.exit(failures === 0 ? 0 : 1);
