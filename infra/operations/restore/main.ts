// npm run restore: restores a backup into the data folder, which must be empty, and verifies it before a shop may start there.
import { join, resolve } from 'node:path';
import { makeProcesses } from '@aangan/launcher/processes/processes';
import { claimDataFolder } from '@aangan/launcher/data-folder/data-folder';
import { checkedSettings } from '@aangan/launcher/checked-settings';
import { readCommandLine } from '@aangan/platform/process/command-line';
import { runCommand } from '@aangan/platform/process/run-command';
import { stepsOn } from '@aangan/launcher/steps';
import { requireEmpty, restore } from './restore.ts';
import { restoreSentence } from './restore-sentence.ts';
import { restoreSummary } from './restore-summary.ts';

const { values, operands } = readCommandLine({
  usage: 'npm run restore -- DIR [--secrets DIR], where DIR was written by npm run backup',
  options: { secrets: { type: 'string' } },
  operands: [1, 1],
});

process.umask(0o077);
const processes = makeProcesses();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    process.stderr.write('Stopped. Nothing was restored; run the same command to start again.\n');
    void processes.stop().then(() => process.exit(1));
  });
process.on('exit', () => processes.killAll());
await runCommand(main, restoreSentence, processes.stop);

async function main(): Promise<void> {
  const dir = resolve(operands[0] ?? '');
  const { dataDir, keysUrl, proofsUrl } = checkedSettings(process.env);
  await requireEmpty(dataDir);
  const claim = await claimDataFolder(dataDir, 'restoring');
  processes.onStopped(claim.release);
  const from = {
    dir,
    secretsDir: resolve(values.secrets ?? join(dir, 'secrets')),
    eventStoreUrl: process.env.EVENTSTORE_URL || undefined,
    keysUrl,
    proofsUrl,
    signingKey: process.env.SIGNING_KEY || undefined,
  };
  const outcome = await restore(from, dataDir, processes, stepsOn(process.stdout));
  const nextStep = process.env.EVENTSTORE_URL ? 'Start its APIs and workers.' : 'Start it: npm start.';
  process.stdout.write(restoreSummary(outcome, dataDir, nextStep));
}
