// The folder that holds everything the embedded shop keeps: made when missing, and used by one launcher at a time.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { makePrivate } from './private-folder.ts';
import { StartError } from '../start-error.ts';

export type Claim = { readonly release: () => Promise<void> };

const LOCK = 'launcher.lock';
/** Stands in the folder while a backup is put together there. */
export const RESTORING = 'restoring';

/**
 * Closes the folder to other users. Throws the sentence for one that cannot be made, written or closed, for one that another launcher uses, and, unless it
 * is claimed for restoring, for one in which a restore has not come to its end.
 */
export async function claimDataFolder(
  folder: string,
  use: 'running' | 'restoring' = 'running',
): Promise<Claim> {
  await refuseUnwritable(folder);
  if (use === 'running' && existsSync(join(folder, RESTORING)))
    throw new StartError(
      `A restore into the data folder ${folder} was broken off, so it is no shop yet. Empty it, and restore once more.`,
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
  if (await createdAnew(lock, note)) return { release };

  const holder = await livingHolder(lock);
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

async function createdAnew(lock: string, note: string): Promise<boolean> {
  try {
    const file = await open(lock, 'wx', 0o600);
    await file.writeFile(note);
    await file.close();
    return true;
  } catch {
    return false;
  }
}

/** The process id in the lock, if its launcher still answers with its token: a number alone may belong to anybody by now. */
async function livingHolder(lock: string): Promise<number | undefined> {
  try {
    const { port, token, pid } = JSON.parse(await readFile(lock, 'utf8'));
    return (await greetingAt(port)) === token ? Number(pid) : undefined;
  } catch {
    return undefined;
  }
}

async function greetingAt(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    connect(port, '127.0.0.1')
      .setEncoding('utf8')
      .setTimeout(2000, () => reject(new Error('silent')))
      .on('data', (text) => (heard += text))
      .on('end', () => resolve(heard))
      .on('error', reject);
  });
}
