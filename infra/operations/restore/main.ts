// npm run restore: restores a backup into the data folder, which must be empty, and verifies it before a shop may start there.
import { join, resolve } from 'node:path';
import { headIn } from '../backup/manifest.ts';
import { makeProcesses } from '@aangan/launcher/processes/processes';
import { claimDataFolder } from '@aangan/launcher/data-folder/data-folder';
import { checkedSettings } from '@aangan/launcher/checked-settings';
import { readCommandLine } from '@aangan/platform/process/command-line';
import { runCommand } from '@aangan/platform/process/run-command';
import { stepsOn } from '@aangan/launcher/steps';
import { type Outcome, requireEmpty, restore } from './restore.ts';
import { restoreSentence } from './restore-sentence.ts';

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
  process.stdout.write(summaryOf(await restore(from, dataDir, processes, stepsOn(process.stdout)), dataDir));
}

function summaryOf(outcome: Outcome, dataDir: string): string {
  const { manifest, hasOlderKeys, foreignKey, erased, missingKeys } = outcome;
  const nextStep = process.env.EVENTSTORE_URL ? 'Start its APIs and workers.' : 'Start it: npm start.';
  const lines = [
    `The shop of ${manifest.madeAt}, up to position ${headIn(manifest)}, is restored in ${dataDir}. ${nextStep}`,
    ...(erased > 0 ? [`${erased} erased persons and requests stay erased.`] : []),
    ...(hasOlderKeys ? ['The keys and secrets are older than the log.'] : []),
    ...(foreignKey === undefined
      ? []
      : [
          `The history is signed with another key than this shop’s: ${foreignKey}. Start the shop only if your auditors know that key.`,
        ]),
    ...(missingKeys > 0
      ? [
          `${missingKeys} keys that events are encrypted with are missing: their data cannot be read until the keys are restored (operations.md, “A key that is missing”).`,
        ]
      : []),
  ];
  return `\n${lines.map((line) => `  ${line}\n`).join('')}`;
}
