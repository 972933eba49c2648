// Restores a backup into an empty data folder: checks every checksum, reads the log from its first to its last event, compares it with its proofs,
// and erases the persons erased in it. Until all of that succeeds the files are in a subfolder, and no shop can start.
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { holdQueuedMails } from '@aangan/platform/mail/hold-queued-mails';
import { checkRestored, type RestoreCheck } from '@aangan/platform/proofs/check-restored';
import { connectEventLog } from '@aangan/platform/event-log/event-log';
import { HALF_BYTES } from '@aangan/platform/keys/key-halves';
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
import { checkFile } from '@aangan/event-store/storage/file-check';
import { flush } from '@aangan/event-store/storage/flush';
import type { Processes } from '@aangan/launcher/processes/processes';
import { RESTORE_MARKER } from '@aangan/launcher/data-folder/data-folder';
import { storedSecret } from '@aangan/launcher/data-folder/secrets';
import { isOfLock } from '@aangan/launcher/data-folder/launcher-lock';
import { startEventStore } from '@aangan/launcher/processes/components';
import { StartError } from '@aangan/launcher/start-error';
import type { Steps } from '@aangan/launcher/steps';

const ROOT = resolve(import.meta.dirname, '../../..');

export type RestoreFrom = {
  readonly dir: string;
  readonly secretsDir: string;
  /** Addresses of the log, keys and proofs when they are in separate stores. */
  readonly eventStoreUrl: string | undefined;
  readonly keysUrl: string | undefined;
  readonly proofsUrl: string | undefined;
  /** From the environment; otherwise it is among the secrets of the backup. */
  readonly signingKey: string | undefined;
};

export type Outcome = RestoreCheck & {
  readonly manifest: Manifest;
  /** The keys are from an earlier backup than the log. */
  readonly hasOlderKeys: boolean;
};

/**
 * Fills an empty, claimed data folder. Throws `StartError`, `CopyError`, `DamagedFileError`, `UnprovenError` or `WrongKeysError` for an incomplete or
 * damaged backup; the data folder is empty then.
 */
export async function restore(
  from: RestoreFrom,
  dataDir: string,
  processes: Processes,
  steps: Steps,
): Promise<Outcome> {
  const { manifest, secrets } = await readManifests(from);
  const target = join(dataDir, RESTORE_MARKER);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true, mode: 0o700 });
  try {
    await steps.run('Files', async (report) => {
      const files = [...manifest.files, ...secrets.files];
      await copyFiles(from.dir, manifest, target, report);
      await copyFiles(from.secretsDir, secrets, target, report);
      return {
        summary: `${files.length}, ${inMegabytes(bytesOf(files))}, checksums match`,
        value: undefined,
      };
    });
    const signingKey = await signingKeyOf(from, target);
    if (manifest.log.kept === 'here') await assembleLog(from.dir, manifest.log, target, steps);
    const restored = await checkLog({ ...from, signingKey }, manifest, target, processes, steps);
    for (const name of await readdir(target))
      if (!NOT_MOVED.includes(name)) await rename(join(target, name), join(dataDir, name));
    flush(dataDir);
    await rm(target, { recursive: true, force: true });
    return { ...restored, manifest, hasOlderKeys: headIn(secrets) < headIn(manifest) };
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
}

/** Files of the event store that reads the log during the restore; not moved. */
const NOT_MOVED = ['logs', 'event-store.sock'];

async function readManifests({ dir, secretsDir, eventStoreUrl }: RestoreFrom) {
  const [manifest, secrets] = [await readManifest(dir), await readManifest(secretsDir)];
  if (manifest === undefined) throw new StartError(`There is no backup in ${dir}.`);
  if (secrets === undefined)
    throw new StartError(
      `There are no keys and secrets in ${secretsDir}. Name their folder: npm run restore -- ${dir} --secrets <folder>`,
    );
  if (logIdIn(manifest) !== logIdIn(secrets))
    throw new StartError(
      `The keys and secrets in ${secretsDir} belong to another shop than the backup in ${dir}.`,
    );
  const listed = new Set(manifest.files.map((file) => file.path));
  const unlisted = manifest.log.kept === 'here' && manifest.log.parts.find((part) => !listed.has(part));
  if (unlisted)
    throw new StartError(`The backup is damaged: its manifest has no checksum of ${join(dir, unlisted)}.`);
  if (manifest.log.kept === 'here' && eventStoreUrl !== undefined)
    throw new StartError(
      'The log is in the backup. Restore it without EVENTSTORE_URL; afterwards, npm run move copies it to another event store.',
    );
  if (manifest.log.kept === 'elsewhere' && eventStoreUrl === undefined)
    throw new StartError(
      'The log of this shop is in a separate event store. Restore that one first, and name it with EVENTSTORE_URL.',
    );
  return { manifest, secrets };
}

async function copyFiles(
  dir: string,
  { files }: Manifest,
  target: string,
  report: (progress: string) => void,
): Promise<void> {
  for (const [at, file] of files.entries()) {
    report(`${at + 1} of ${files.length}`);
    const from = join(dir, file.path);
    const there = await stat(from).catch((error: unknown) => {
      if (isMissing(error)) throw new StartError(`The backup is incomplete: ${from} is missing.`);
      throw error;
    });
    // Before it is read: a device or a pipe has no end.
    if (!there.isFile() || there.size !== file.bytes)
      throw new StartError(`The backup is damaged: ${from} has another size than in its manifest.`);
    const { sha256 } = await copyFile(from, file, target);
    if (sha256 !== file.sha256)
      throw new StartError(`The backup is damaged: ${from} has another checksum than in its manifest.`);
    if (file.to === KEY_HALVES && file.bytes % HALF_BYTES !== 0)
      throw new StartError(`The backup is damaged: ${from} does not hold the halves of keys.`);
    if (file.to?.endsWith('.mdb')) checkFile(from, file.to.startsWith('event-store/') ? 'tables' : 'values');
  }
}

/** Where one half of each key is in a data folder. */
const KEY_HALVES = 'keys/halves';

const copyFile = (from: string, { to }: BackupFile, target: string) =>
  to === undefined ? hashFile(from) : copyHashed(from, join(target, to));

async function signingKeyOf({ signingKey }: RestoreFrom, target: string): Promise<string | undefined> {
  const key = signingKey ?? (await storedSecret('SIGNING_KEY', target));
  if (key === undefined || Buffer.from(key, 'base64url').length === 32) return key;
  const which = signingKey === undefined ? 'The signing key in the backup' : 'SIGNING_KEY';
  throw new StartError(`${which} is not a signing key: it must be 32 bytes in base64url.`);
}

type LogHere = Extract<Manifest['log'], { readonly kept: 'here' }>;

function assembleLog(dir: string, { end, parts }: LogHere, target: string, steps: Steps): Promise<void> {
  return steps.run('Log', async () => {
    const folder = join(target, 'event-store');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const found = await restoreLog(
      folder,
      parts.map((part) => join(dir, part)),
    );
    if (found.lastId !== end.lastId || found.end !== end.end)
      throw new StartError(
        `The backup is incomplete: its log ends at position ${found.head}, not at ${end.head}.`,
      );
    return { summary: `${end.events} events, up to position ${end.head}`, value: undefined };
  });
}

/** Starts the event store on the restored log and reads it like the shop. */
function checkLog(
  from: RestoreFrom,
  manifest: Manifest,
  target: string,
  processes: Processes,
  steps: Steps,
): Promise<RestoreCheck> {
  const { eventStoreUrl, keysUrl, proofsUrl, signingKey } = from;
  return steps.run('Proof', async (report) => {
    const context = { root: ROOT, dataDir: target, processes, mode: 'plain', embeddedStore: true } as const;
    const store = eventStoreUrl === undefined ? await startEventStore(context) : undefined;
    const log = connectEventLog(store?.url ?? eventStoreUrl ?? '');
    const keys = openKeyStore({ keysUrl, dataDir: target });
    const proofs = openProofStore({ proofsUrl, dataDir: target });
    try {
      if (manifest.log.kept === 'elsewhere') await requireSameLog(log, manifest.log);
      const needs = { log, keys, proofs, signingKey };
      const restored = await checkRestored(needs, (events) => report(`${events} events`));
      const held = await holdQueuedMails(log, new Date().toISOString());
      const mails = held === 0 ? '' : `; ${held} queued mails are not sent`;
      return {
        summary: `${restored.events} events, ${restored.proven} of them signed${mails}`,
        value: restored,
      };
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
    throw new StartError('The event store of EVENTSTORE_URL holds another log than this backup.');
  if ((await log.head()) < BigInt(head))
    throw new StartError(
      `The event store of EVENTSTORE_URL ends before position ${head}, the end of this backup. Restore a newer backup of it.`,
    );
}

/** Throws `StartError` unless the folder is empty. Remains of an interrupted restore do not count. */
export async function requireEmpty(dataDir: string): Promise<void> {
  const names = existsSync(dataDir) ? await readdir(dataDir) : [];
  const others = names.filter((name) => name !== RESTORE_MARKER && !isOfLock(name));
  if (others.length > 0)
    throw new StartError(
      `The data folder ${dataDir} is not empty. Choose an empty one: DATA_DIR=<folder> npm run restore -- <backup>`,
    );
}
