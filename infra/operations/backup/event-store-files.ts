// Copies the files of a running EventStoreDB server in a safe order: an index checkpoint refers only to entries, and a database checkpoint only to
// bytes, that are copied after it.
import { closeSync, ftruncateSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { copyFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flush } from '@aangan/event-store/storage/flush';
import { makeFolder } from '@aangan/event-store/storage/make-folder';
import { StartError } from '@aangan/launcher/start-error';
import { filesBelow, flushFoldersOf, isMissing, isWithin } from './files.ts';

/** Chunks and the stream bloom filter have their full size from the start; blocks of zeros stay holes. */
const BLOCK_BYTES = 64 * 1024;
const ATTEMPTS = 3;

const STEPS: readonly ((path: string) => boolean)[] = [
  (path) => path.startsWith('index/') && path.endsWith('.chk'),
  (path) => path.startsWith('index/') && !path.endsWith('.chk'),
  (path) => !path.includes('/') && path.endsWith('.chk'),
  (path) => path.startsWith('chunk-'),
];

/**
 * Copies the data folder of an EventStoreDB into `to`, which is replaced once the copy is complete and on disk; `truncate.chk` is set as a restored
 * server needs it. Returns the paths in copy order. Throws `StartError` when there is no such data folder, and when `to` holds anything but an earlier
 * copy; file system errors pass through.
 */
export async function copyEventStore(from: string, to: string): Promise<readonly string[]> {
  await refuseOtherTarget(from, to);
  const copy = `${to}.new`;
  for (let attempt = 1; ; attempt += 1) {
    rmSync(copy, { recursive: true, force: true });
    try {
      const paths = await copyInOrder(from, copy);
      rmSync(to, { recursive: true, force: true });
      renameSync(copy, to);
      flush(dirname(to));
      return paths;
    } catch (error) {
      rmSync(copy, { recursive: true, force: true });
      // The server merged index files, or scavenged, after they were listed.
      if (!isMissing(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

const CHASER = 'chaser.chk';

async function refuseOtherTarget(from: string, to: string): Promise<void> {
  if (isWithin(to, from) || isWithin(from, to))
    throw new StartError(`${to} and ${from} cannot contain each other. Choose another folder for the copy.`);
  const there = await readdir(to).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  if (there.length > 0 && !there.some((name) => name === CHASER || name.startsWith('chunk-')))
    throw new StartError(
      `${to} is not empty and holds no copy of an EventStoreDB. Choose a folder that is empty or does not exist.`,
    );
}

async function copyInOrder(from: string, to: string): Promise<readonly string[]> {
  const copied: string[] = [];
  for (const belongs of STEPS)
    // List again for each step: files that a checkpoint refers to exist before it.
    for (const path of (await filesBelow(from)).filter(belongs)) {
      makeFolder(dirname(join(to, path)), 0o700);
      copySparse(join(from, path), join(to, path));
      copied.push(path);
    }
  if (!copied.includes(CHASER) || !copied.some((path) => path.startsWith('chunk-')))
    throw new StartError(
      `${from} is not the data folder of an EventStoreDB: it has no chaser.chk and chunks.`,
    );
  await copyFile(join(to, CHASER), join(to, 'truncate.chk'));
  flush(join(to, 'truncate.chk'));
  flushFoldersOf(to, copied);
  return copied;
}

/** Copies a sparse file, readable by its owner only; on disk when it returns. */
function copySparse(from: string, to: string): void {
  const [source, target] = [openSync(from, 'r'), openSync(to, 'w', 0o600)];
  try {
    const block = Buffer.alloc(BLOCK_BYTES);
    const zeros = Buffer.alloc(BLOCK_BYTES);
    let at = 0;
    for (let read = 0; (read = readSync(source, block, 0, BLOCK_BYTES, at)) > 0; at += read)
      if (!block.subarray(0, read).equals(zeros.subarray(0, read)))
        writeAll(target, block.subarray(0, read), at);
    ftruncateSync(target, at);
  } finally {
    closeSync(source);
    closeSync(target);
  }
  flush(to);
}

function writeAll(target: number, bytes: Buffer, at: number): void {
  for (let written = 0; written < bytes.length;)
    written += writeSync(target, bytes, written, bytes.length - written, at + written);
}
