// A backup put together in a data folder that is empty: everything is compared with its checksum, the log is read from its first event to its last one and
// compared with its proofs, and who was erased in it is erased. Until all of that holds it stands in a folder of its own, and no shop starts.
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { checkRestored, type Restored } from '@aangan/platform/proofs/check-restored';
import { connectEventLog } from '@aangan/platform/event-log/event-log';
import { openKeyStore } from '@aangan/platform/keys/key-store';
import { openProofStore } from '@aangan/platform/proofs/proof-store';
import { copyHashed, hashFile, isMissing } from '../backup/files.ts';
import {
  type BackupFile,
  bytesOf,
  headIn,
  inMegabytes,
  logIdIn,
  type Manifest,
  readManifest,
} from '../backup/manifest.ts';
import { restoreLog } from '@aangan/event-store/storage/copy-log';
import { DATA_FILE } from '@aangan/event-store/storage/database';
import { checkFile } from '@aangan/event-store/storage/file-check';
import { flush } from '@aangan/event-store/storage/flush';
import type { Processes } from '@aangan/launcher/processes/processes';
import { RESTORING } from '@aangan/launcher/data-folder/data-folder';
import { startEventStore } from '@aangan/launcher/processes/components';
import { StartError } from '@aangan/launcher/start-error';
import type { Steps } from '@aangan/launcher/steps';

const ROOT = resolve(import.meta.dirname, '../../..');

export type RestoreFrom = {
  readonly dir: string;
  readonly secretsDir: string;
  /** Where the log is when it is in an event store of its own; keys and proofs likewise. */
  readonly eventStoreUrl: string | undefined;
  readonly keysUrl: string | undefined;
  readonly proofsUrl: string | undefined;
};

export type Outcome = Restored & {
  readonly manifest: Manifest;
  /** The keys are of an earlier day than the log. */
  readonly hasOlderKeys: boolean;
};

/**
 * Fills a data folder that is empty and claimed. Throws `StartError`, `CopyError`, `DamagedFileError` or `UnprovenError` for a backup that is not whole;
 * the data folder is empty then.
 */
export async function restore(
  from: RestoreFrom,
  dataDir: string,
  crew: Processes,
  steps: Steps,
): Promise<Outcome> {
  const { manifest, secrets } = await readManifests(from);
  const target = join(dataDir, RESTORING);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true, mode: 0o700 });
  try {
    await steps.run('Files', async (say) => {
      const files = [...manifest.files, ...secrets.files];
      await copyFiles(from.dir, manifest, target, say);
      await copyFiles(from.secretsDir, secrets, target, say);
      return {
        shows: `${files.length}, ${inMegabytes(bytesOf(files))}, as they were written`,
        value: undefined,
      };
    });
    if (manifest.log.kept === 'here') await putLogTogether(from.dir, manifest.log, target, steps);
    const restored = await checkLog(from, manifest, target, crew, steps);
    for (const name of await readdir(target))
      if (!LEFT_BEHIND.includes(name)) await rename(join(target, name), join(dataDir, name));
    flush(dataDir);
    await rm(target, { recursive: true, force: true });
    return { ...restored, manifest, hasOlderKeys: headIn(secrets) < headIn(manifest) };
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
}

/** What the event store made that the log was read with. */
const LEFT_BEHIND = ['logs', 'event-store.sock'];

async function readManifests({ dir, secretsDir, eventStoreUrl }: RestoreFrom) {
  const [manifest, secrets] = [await readManifest(dir), await readManifest(secretsDir)];
  if (manifest === undefined) throw new StartError(`There is no backup in ${dir}.`);
  if (secrets === undefined)
    throw new StartError(
      `There are no keys and secrets in ${secretsDir}. Say where they are: npm run restore -- ${dir} --secrets <folder>`,
    );
  if (logIdIn(manifest) !== logIdIn(secrets))
    throw new StartError(
      `The keys and secrets in ${secretsDir} are of another shop than the backup in ${dir}.`,
    );
  if (manifest.log.kept === 'here' && eventStoreUrl !== undefined)
    throw new StartError(
      'The log is in the backup. Restore it without EVENTSTORE_URL; npm run move takes it to another event store afterwards.',
    );
  if (manifest.log.kept === 'elsewhere' && eventStoreUrl === undefined)
    throw new StartError(
      'The log of this shop is in an event store of its own. Restore that one first, and name it with EVENTSTORE_URL.',
    );
  return { manifest, secrets };
}

async function copyFiles(
  dir: string,
  { files }: Manifest,
  target: string,
  say: (progress: string) => void,
): Promise<void> {
  for (const [at, file] of files.entries()) {
    say(`${at + 1} of ${files.length}`);
    const found = await copied(join(dir, file.path), file, target).catch((error: unknown) => {
      if (isMissing(error))
        throw new StartError(`The backup is not whole: ${join(dir, file.path)} is missing.`);
      throw error;
    });
    if (found.bytes !== file.bytes || found.sha256 !== file.sha256)
      throw new StartError(`The backup is damaged: ${join(dir, file.path)} is not what was written.`);
  }
}

const copied = (from: string, { to }: BackupFile, target: string) =>
  to === undefined ? hashFile(from) : copyHashed(from, join(target, to));

type LogHere = Extract<Manifest['log'], { readonly kept: 'here' }>;

function putLogTogether(dir: string, { end, parts }: LogHere, target: string, steps: Steps): Promise<void> {
  return steps.run('Log', async () => {
    const folder = join(target, 'event-store');
    checkFile(join(folder, DATA_FILE));
    const found = await restoreLog(
      folder,
      parts.map((part) => join(dir, part)),
    );
    if (found.lastId !== end.lastId || found.end !== end.end)
      throw new StartError(
        `The backup is not whole: its log ends at position ${found.head}, not at ${end.head}.`,
      );
    return { shows: `${end.events} events, up to position ${end.head}`, value: undefined };
  });
}

/** Reads the log as the shop will. */
function checkLog(
  { eventStoreUrl, keysUrl, proofsUrl }: RestoreFrom,
  manifest: Manifest,
  target: string,
  crew: Processes,
  steps: Steps,
): Promise<Restored> {
  return steps.run('Proof', async (say) => {
    const context = { root: ROOT, dataDir: target, crew, mode: 'plain', embeddedStore: true } as const;
    const store = eventStoreUrl === undefined ? await startEventStore(context) : undefined;
    const log = connectEventLog(store?.url ?? eventStoreUrl ?? '');
    const keys = openKeyStore({ keysUrl, dataDir: target });
    const proofs = openProofStore({ proofsUrl, dataDir: target });
    try {
      if (manifest.log.kept === 'elsewhere') await requireSameLog(log, manifest.log);
      const restored = await checkRestored({ log, keys, proofs }, (events) => say(`${events} events`));
      return { shows: `${restored.events} events, ${restored.proven} of them signed`, value: restored };
    } finally {
      await Promise.all([log.close(), keys.close(), proofs.close()]);
      await store?.child.stop();
    }
  });
}

async function requireSameLog(
  log: Pick<ReturnType<typeof connectEventLog>, 'logId' | 'head'>,
  { id, head }: { readonly id: string; readonly head: string },
): Promise<void> {
  if ((await log.logId()) !== id)
    throw new StartError('The event store of EVENTSTORE_URL holds another log than the one of this backup.');
  if ((await log.head()) < BigInt(head))
    throw new StartError(
      `The event store of EVENTSTORE_URL ends before position ${head}, where this backup was taken. Restore a newer backup of it.`,
    );
}

/** Throws `StartError` unless nothing of a shop is in the folder. What a restore that was broken off has left does not count. */
export async function requireEmpty(dataDir: string): Promise<void> {
  const names = existsSync(dataDir) ? await readdir(dataDir) : [];
  const others = names.filter((name) => ![RESTORING, 'launcher.lock'].includes(name));
  if (others.length > 0)
    throw new StartError(
      `The data folder ${dataDir} is not empty. Choose an empty one: DATA_DIR=<folder> npm run restore -- <backup>`,
    );
}
