// The data folder of the embedded shop: created when missing, and used by one launcher at a time.
import { z } from 'zod';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { makePrivate } from './private-folder.ts';
import { StartError } from '../start-error.ts';

export type Claim = { readonly release: () => Promise<void> };

const LOCK = 'launcher.lock';
/** Exists in the data folder while a backup is being restored there. */
export const RESTORE_MARKER = 'restoring';

/**
 * Claims the data folder and makes it private to its user. Throws `StartError` when it cannot be created or written, when another launcher uses it,
 * and, except for restoring, when a restore in it did not finish.
 */
export async function claimDataFolder(
  folder: string,
  use: 'running' | 'restoring' = 'running',
): Promise<Claim> {
  await refuseUnwritable(folder);
  if (use === 'running' && existsSync(join(folder, RESTORE_MARKER)))
    throw new StartError(
      `A restore into the data folder ${folder} did not finish. Empty the folder and restore again: npm run restore -- DIR`,
    );
  const lock = join(folder, LOCK);
  const token = randomUUID();
  const server = createServer((socket) => socket.on('error', () => undefined).end(token));
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  server.unref();
  const release = async () => {
    server.close();
    await rm(lock, { force: true });
  };
  const note = JSON.stringify({ port, token, pid: process.pid });
  if (await createLock(lock, note)) return { release };

  const holder = await launcherOf(folder);
  if (holder !== undefined) {
    server.close();
    throw new StartError(
      `The data folder ${folder} is in use by another launcher (process ${holder}). Stop that one, or choose another folder with DATA_DIR.`,
    );
  }
  await writeFile(lock, note, { mode: 0o600 });
  return { release };
}

async function refuseUnwritable(folder: string): Promise<void> {
  const probe = join(folder, `.writable-${process.pid}`);
  try {
    await makePrivate(folder);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const why = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new StartError(
      `The data folder ${folder} cannot be written${why}. Choose another one: DATA_DIR=<folder> npm start`,
    );
  }
}

async function createLock(lock: string, note: string): Promise<boolean> {
  try {
    const file = await open(lock, 'wx', 0o600);
    await file.writeFile(note);
    await file.close();
    return true;
  } catch {
    return false;
  }
}

const lockNote = z.object({ port: z.number(), token: z.string(), pid: z.number() });

/**
 * The process id of the launcher that uses the folder; undefined when none does. It has to answer with its token: the process id alone may belong to
 * another process by now.
 */
export async function launcherOf(folder: string): Promise<number | undefined> {
  try {
    const { port, token, pid } = lockNote.parse(JSON.parse(await readFile(join(folder, LOCK), 'utf8')));
    return (await greetingAt(port)) === token ? pid : undefined;
  } catch {
    return undefined;
  }
}

async function greetingAt(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    connect(port, '127.0.0.1')
      .setEncoding('utf8')
      .setTimeout(2000, () => reject(new Error('silent')))
      .on('data', (text: string) => (received += text))
      .on('end', () => resolve(received))
      .on('error', reject);
  });
}
