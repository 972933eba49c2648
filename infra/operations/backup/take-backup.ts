// Takes a backup of a shop, running or not: first proofs and snapshots, which may be behind the log but never ahead of it; then the log; then the
// keys, so that the key of each event is included; then pictures and secrets. The manifests are written last and all files have new names, so the
// previous backup stays valid until then.
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyKeys, KEY_FILES } from '@aangan/platform/keys/copy-keys';
import { CopyError, copyLogAfter, NOTHING, type RecordsFrom } from '@aangan/event-store/storage/copy-log';
import { makeFolder } from '@aangan/event-store/storage/make-folder';
import { StartError } from '@aangan/launcher/start-error';
import type { Steps } from '@aangan/launcher/steps';
import { SECRETS } from './backup-folder.ts';
import { copyUploads } from './copy-uploads.ts';
import { copyHashed, filesBelow, flushFoldersOf, hashFile, removeOthers } from './files.ts';
import { hotCopy } from './hot-copy.ts';
import { type BackupFile, bytesOf, inMegabytes, logIdIn, type Manifest, writeManifest } from './manifest.ts';

/** The log of an embedded event store. */
export type LogHere = { readonly recordsFrom: RecordsFrom };

/** The log of a separate event store, which is copied by other means between the proofs and the keys. */
export type LogElsewhere = {
  readonly head: () => Promise<{ readonly id: string; readonly head: bigint }>;
  readonly take: () => Promise<void>;
};

export type BackupOf = {
  readonly dataDir: string;
  readonly uploadsDir: string;
  /** Whether keys and proofs are in the data folder, or in a separate Redis. */
  readonly hasKeys: boolean;
  readonly hasProofs: boolean;
  readonly log: LogHere | LogElsewhere;
};

export type BackupInto = {
  readonly dir: string;
  readonly secretsDir: string;
  readonly former: Manifest | undefined;
  readonly formerSecrets: Manifest | undefined;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Called before the manifests are written, which must not be interrupted. */
  readonly willCommit: () => void;
};

export type Taken = {
  readonly manifest: Manifest;
  /** Bytes of the whole backup, and how many of them this run copied. */
  readonly bytes: number;
  readonly copied: number;
};

/**
 * Takes the backup. Throws `CopyError` for a damaged log or another log, `StartError` when the keys and secrets would replace those of another log;
 * then, and after any other error, the previous backup is unchanged.
 */
export async function takeBackup(from: BackupOf, into: BackupInto, steps: Steps): Promise<Taken> {
  const { dir, secretsDir, former, formerSecrets, at } = into;
  for (const folder of [dir, secretsDir]) makeFolder(folder, 0o700);
  const stamp = at.replaceAll(/[-:.]/g, '');
  const proofs = from.hasProofs ? await takeProofs(from.dataDir, dir, stamp, steps) : [];
  const { log, files: logFiles } = await takeLog(from, into, steps);
  const ownerOfSecrets = formerSecrets && logIdIn(formerSecrets);
  if (ownerOfSecrets && ownerOfSecrets !== logIdIn({ log }))
    throw new StartError(
      `${secretsDir} holds the keys and secrets of another shop. Choose another folder for --secrets.`,
    );
  const keys = from.hasKeys ? await takeKeys(from.dataDir, secretsDir, stamp, steps) : [];
  const uploads = await steps.run('Pictures', async () => {
    const files = await copyUploads(from.uploadsDir, dir, former?.files ?? []);
    return { summary: `${files.length}, ${inMegabytes(bytesOf(files))}`, value: files };
  });
  const mark = await copyAll(from.dataDir, dir, existsSync(join(from.dataDir, MARK)) ? [MARK] : [], '', '');
  const secrets = await copyAll(
    join(from.dataDir, SECRETS),
    secretsDir,
    await filesBelow(join(from.dataDir, SECRETS)),
    `${SECRETS}/${stamp}/`,
    `${SECRETS}/`,
  );
  const manifest: Manifest = {
    ...{ format: 1, madeAt: at, log },
    files: [...proofs, ...logFiles, ...uploads, ...mark],
  };
  const secretsManifest: Manifest = { ...manifest, files: [...keys, ...secrets] };
  await steps.run('Manifest', async () => {
    flushFoldersOf(secretsDir, pathsOf(secretsManifest));
    flushFoldersOf(dir, pathsOf(manifest));
    into.willCommit();
    await writeManifest(secretsDir, secretsManifest);
    await writeManifest(dir, manifest);
    await removeOthers(dir, ['proof', 'snapshots', 'log', 'uploads'], pathsOf(manifest));
    await removeOthers(secretsDir, ['keys', SECRETS], pathsOf(secretsManifest));
    return { summary: 'written', value: undefined };
  });
  const before = pathsOf(former);
  const all = [...manifest.files, ...secretsManifest.files];
  return { manifest, bytes: bytesOf(all), copied: bytesOf(all.filter(({ path }) => !before.has(path))) };
}

/** Marks that the demo catalogue is in the log. */
const MARK = 'demo-catalogue-loaded';

const pathsOf = (manifest: Manifest | undefined): ReadonlySet<string> =>
  new Set(manifest?.files.map(({ path }) => path));

function takeProofs(
  dataDir: string,
  dir: string,
  stamp: string,
  steps: Steps,
): Promise<readonly BackupFile[]> {
  return steps.run('Proofs', async () => {
    const files: BackupFile[] = [];
    for (const name of ['proof', 'snapshots']) {
      const path = `${name}/${name}-${stamp}.mdb`;
      const isThere = await hotCopy(join(dataDir, name, `${name}.mdb`), join(dir, path));
      const to = `${name}/${name}.mdb`;
      if (isThere) files.push({ path, to, ...(await hashFile(join(dir, path))) });
    }
    return { summary: `and snapshots, ${inMegabytes(bytesOf(files))}`, value: files };
  });
}

type TakenLog = { readonly log: Manifest['log']; readonly files: readonly BackupFile[] };

function takeLog(from: BackupOf, { dir, former }: BackupInto, steps: Steps): Promise<TakenLog> {
  const { log } = from;
  return steps.run<TakenLog>('Log', async () => {
    const isHere = 'recordsFrom' in log;
    if (former !== undefined && (former.log.kept === 'here') !== isHere)
      throw new CopyError(
        `its folder holds the backup of a log that was ${former.log.kept === 'here' ? 'in the data folder' : 'in a separate event store'}; choose an empty folder`,
      );
    if (!isHere) {
      const { id, head } = await log.head();
      if (former !== undefined && logIdIn(former) !== id)
        throw new CopyError('the folder holds the backup of another log; choose an empty folder');
      await log.take();
      return {
        summary: `in a separate event store, up to position ${head}`,
        value: { log: { kept: 'elsewhere', id, head: String(head) }, files: [] },
      };
    }
    const known = former?.log.kept === 'here' ? former.log : undefined;
    const { end, parts } = known ?? { end: NOTHING, parts: [] };
    const path = `log/after-${end.head}.records`;
    await mkdir(join(dir, 'log'), { recursive: true, mode: 0o700 });
    const now = await copyLogAfter(log.recordsFrom, end, join(dir, path));
    const isNew = now !== end;
    const kept = (former?.files ?? []).filter((file) => file.path.startsWith('log/'));
    return {
      summary: `${now.events} events, ${now.events - end.events} of them new`,
      value: {
        log: { kept: 'here', end: now, parts: isNew ? [...parts, path] : parts },
        files: isNew ? [...kept, { path, ...(await hashFile(join(dir, path))) }] : kept,
      },
    };
  });
}

function takeKeys(
  dataDir: string,
  secretsDir: string,
  stamp: string,
  steps: Steps,
): Promise<readonly BackupFile[]> {
  return steps.run('Keys', async () => {
    const folder = `keys/${stamp}`;
    await rm(join(secretsDir, folder), { recursive: true, force: true });
    await mkdir(join(secretsDir, folder), { recursive: true, mode: 0o700 });
    await copyKeys(join(dataDir, 'keys'), join(secretsDir, folder), hotCopy);
    const files: BackupFile[] = [];
    for (const name of KEY_FILES) {
      const path = `${folder}/${name}`;
      files.push({ path, to: `keys/${name}`, ...(await hashFile(join(secretsDir, path))) });
    }
    return { summary: inMegabytes(bytesOf(files)), value: files };
  });
}

/** `prefix` goes before the names in the backup, `restoredPrefix` in a data folder. */
async function copyAll(
  from: string,
  dir: string,
  names: readonly string[],
  prefix: string,
  restoredPrefix: string,
): Promise<readonly BackupFile[]> {
  const files: BackupFile[] = [];
  for (const name of names) {
    const path = `${prefix}${name}`;
    const hashed = await copyHashed(join(from, name), join(dir, path));
    files.push({ path, to: `${restoredPrefix}${name}`, ...hashed });
  }
  return files;
}
