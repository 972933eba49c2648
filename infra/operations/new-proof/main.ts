// npm run new-proof: begins a new proof of a log that is not the one that its proof covers, when no backup has what it lacks. The former proof is kept.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isConfirmed, NoTerminalError } from '@aangan/platform/process/confirmation';
import { checkGivenEventStore } from '@aangan/launcher/check-stores';
import { checkedSettings } from '@aangan/launcher/checked-settings';
import { claimDataFolder } from '@aangan/launcher/data-folder/data-folder';
import { refuseMoved } from '@aangan/launcher/data-folder/moved-stores';
import { startEventStore } from '@aangan/launcher/processes/components';
import { makeProcesses } from '@aangan/launcher/processes/processes';
import { StartError } from '@aangan/launcher/start-error';
import { connectEventLog } from '@aangan/platform/event-log/event-log';
import { readCommandLine, refuseCommandLine } from '@aangan/platform/process/command-line';
import { onEndingSignal } from '@aangan/platform/process/ending-signals';
import { runCommand } from '@aangan/platform/process/run-command';
import { examineProof, replaceProof } from '@aangan/platform/proofs/new-proof';
import { LONGEST_LEASE_MS, openProofStore, type ProofStore } from '@aangan/platform/proofs/proof-store';
import { retry } from '@aangan/platform/process/retry';
import type { Settings } from '@aangan/platform/settings/settings';
import { restoreSentence } from '../restore/restore-sentence.ts';

const usage = `npm run new-proof -- --reason TEXT [--yes]
Begins a new proof of a log that npm run verify finds to be another one than its proof covers, while the shop is stopped. The former proof is kept.
--yes skips the confirmation. The reason is stored in the log permanently, so it must not contain personal data.`;
const ROOT = resolve(import.meta.dirname, '../../..');
/** The most differences that are shown. */
const SHOWN = 5;
/** How long the lease of a worker that was killed may last, with a second to spare, in milliseconds. */
const LEASE_ENDS_WITHIN_MS = 6_000;
const PAUSE_MS = 500;
/** Names this process among the workers. */
const NAME = `new-proof ${randomUUID()}`;

const QUESTION =
  'From now on the log as it is counts as the history. What it lacks stays lost, and checkpoints that auditors have kept are of the former proof.';
const NEXT =
  'Start the shop: a worker proves the whole log, and the views are rebuilt. Then take a backup into a new folder, and give your auditors the reason and the new checkpoint.';

const { values } = readCommandLine({
  usage,
  options: { reason: { type: 'string' }, yes: { type: 'boolean' } },
});
const reason = values.reason?.trim() ?? '';
if (reason === '') refuseCommandLine(usage, 'Give a reason with --reason.');

process.umask(0o077);
const processes = makeProcesses();
/** Writing the new id takes a moment and is completed. */
const writing = { hasBegun: false };
onEndingSignal((code) => {
  if (writing.hasBegun) return;
  process.stderr.write('\nStopped. No new proof was begun.\n');
  void processes.stop().then(() => process.exit(code));
});
process.on('exit', () => processes.killAll());
await runCommand(main, sentenceOf, processes.stop);

async function main(): Promise<void> {
  const settings = checkedSettings(process.env);
  const { dataDir, proofsUrl } = settings;
  if (proofsUrl === undefined && !existsSync(join(dataDir, 'proof')))
    throw new StartError(
      `There is no proof in the data folder ${dataDir}. Name the shop’s folder with DATA_DIR, or its proof store with PROOFS_URL.`,
    );
  const log = connectEventLog(await eventStoreOf(settings));
  const proofs = openProofStore(settings);
  processes.onStopped(async () => {
    await proofs.releaseLease(NAME).catch(() => undefined);
    await proofs.close();
  });
  try {
    await refuseRunningWorker(proofs);
    const examined = await examineProof(log, proofs);
    if (examined === undefined)
      throw new StartError('The log has no proof yet. A worker begins one when the shop is started.');
    if (examined.differences.length === 0)
      throw new StartError('The log is the one that its proof covers. It needs no new one.');
    examined.differences.slice(0, SHOWN).forEach(({ message }) => print(message));
    const more = examined.differences.length - SHOWN;
    if (more > 0) print(more === 1 ? 'There is one more difference.' : `There are ${more} more differences.`);
    if (values.yes !== true && !(await isConfirmed(QUESTION))) return print('No new proof was begun.');
    // Comparing and confirming may take longer than a lease.
    await refuseRunningWorker(proofs);
    writing.hasBegun = true;
    await replaceProof(log, examined, { reason, at: new Date().toISOString() });
    print(
      `The log has a new id, and its event LogIdentified has the reason and the last checkpoint of the former proof, which is kept. ${NEXT}`,
    );
  } finally {
    await log.close();
  }
}

/** A worker that runs has the lease of the proof; this command takes it, so that none begins to prove meanwhile. Throws `StartError` while a worker has it. */
async function refuseRunningWorker(proofs: Pick<ProofStore, 'acquireLease'>): Promise<void> {
  const givesUpAt = performance.now() + LEASE_ENDS_WITHIN_MS;
  const take = async (): Promise<void> => {
    if (await proofs.acquireLease(NAME, LONGEST_LEASE_MS)) return;
    throw new StartError(
      'A worker of this shop is running: it proves the log. Stop every API and worker, and run the same command again. No new proof was begun.',
    );
  };
  const onFailure = (error: unknown): void => {
    if (!(error instanceof StartError) || performance.now() > givesUpAt) throw error;
  };
  await retry(take, { firstPauseMs: PAUSE_MS, onFailure });
}

/** The address of the log. The embedded event store of a stopped shop is started for the command. Throws `StartError` while a launcher uses the data folder. */
async function eventStoreOf({ dataDir, eventStoreUrl, proofsUrl }: Settings): Promise<string> {
  if (process.env.EVENTSTORE_URL) {
    if (proofsUrl === undefined) await claim(dataDir);
    await checkGivenEventStore(eventStoreUrl);
    return eventStoreUrl;
  }
  if (!existsSync(join(dataDir, 'event-store')))
    throw new StartError(
      `There is no log in the data folder ${dataDir}. Name the shop’s folder with DATA_DIR, or its event store with EVENTSTORE_URL.`,
    );
  await claim(dataDir);
  await refuseMoved(dataDir, 'log');
  const context = { root: ROOT, dataDir, processes, mode: 'plain', embeddedStore: true } as const;
  return (await startEventStore(context)).url;
}

async function claim(dataDir: string): Promise<void> {
  const { release } = await claimDataFolder(dataDir);
  processes.onStopped(release);
}

function sentenceOf(error: unknown): string | undefined {
  return error instanceof NoTerminalError ? error.message : restoreSentence(error);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
