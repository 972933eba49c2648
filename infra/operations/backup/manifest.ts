// The manifests of a backup: `manifest.json` in its folder, and a second one with the keys and secrets, which may be stored in another place. They
// list each file with its SHA-256, and have one themselves; files that they do not list are not part of the backup.
import { hash } from 'node:crypto';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { flush } from '@aangan/event-store/storage/flush';
import { StartError } from '@aangan/launcher/start-error';

export const MANIFEST = 'manifest.json';

/** A relative path that stays within its folder; no name in it has a NUL. */
const path = z.string().regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))[^/\\\0]+(?:\/[^/\\\0]+)*$/);
/** What a restore may put into a data folder: no program, such as those in `tools`, no lock, and nothing of the restore itself. */
const restored = path.regex(
  /^(?:demo-catalogue-loaded$|event-store\/data\.mdb$|(?:keys|proof|secrets|snapshots|uploads)\/)/,
);
const file = z.object({
  path,
  /** Its path in a data folder; missing for parts that are merged on restore. */
  to: restored.optional(),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackupFile = Readonly<z.infer<typeof file>>;

const logHere = z.object({
  kept: z.literal('here'),
  end: z.object({
    firstId: z.string(),
    lastId: z.string(),
    head: z.int(),
    end: z.int(),
    events: z.int(),
  }),
  /** Parts that were added after the full copy, in this order. */
  parts: z.array(path),
});
const logElsewhere = z.object({
  kept: z.literal('elsewhere'),
  id: z.string(),
  head: z.string().regex(/^\d{1,19}$/),
});

const manifest = z.object({
  format: z.literal(1),
  /** ISO 8601, UTC. */
  madeAt: z.iso.datetime(),
  log: z.discriminatedUnion('kept', [logHere, logElsewhere]),
  files: z.array(file),
});
export type Manifest = Readonly<z.infer<typeof manifest>>;

/** Reads the manifest of a folder; undefined when it has none. Throws `StartError` for one that cannot be parsed. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const file = join(folder, MANIFEST);
  const found = await stat(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code)))
      return undefined;
    throw error;
  });
  if (found === undefined) return undefined;
  // A pipe would never end.
  const text = found.isFile() ? await readFile(file, 'utf8') : '';
  try {
    const { sha256, ...made } = written.parse(JSON.parse(text));
    if (sha256 !== undefined && sha256 !== checksumOf(made))
      throw new StartError(`The backup is damaged: ${file} has another checksum than when it was written.`);
    return manifest.parse(made);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${file} is not the manifest of a backup that this version can read.`);
  }
}

/** A manifest as it is in its file; those of earlier releases have no checksum. */
const written = z.looseObject({ sha256: z.string().optional() });

const checksumOf = (made: object): string => hash('sha256', JSON.stringify(made));

/** Replaces the manifest atomically; on disk when it resolves. */
export async function writeManifest(folder: string, made: Manifest): Promise<void> {
  const unfinished = join(folder, `${MANIFEST}.part`);
  const whole = { ...made, sha256: checksumOf(made) };
  await writeFile(unfinished, `${JSON.stringify(whole, undefined, 2)}\n`, { mode: 0o600 });
  flush(unfinished);
  await rename(unfinished, join(folder, MANIFEST));
  flush(folder);
}

/** Identifies a log. */
export const logIdIn = ({ log }: Pick<Manifest, 'log'>): string =>
  log.kept === 'here' ? log.end.firstId : log.id;

/** Position of the last event of the log. */
export const headIn = ({ log }: Manifest): bigint => BigInt(log.kept === 'here' ? log.end.head : log.head);

/** The sum of the files, in bytes. */
export const bytesOf = (files: readonly BackupFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

/** `12.3 MB` */
export function inMegabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
