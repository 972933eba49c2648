// The lock of a data folder, and of the folder of a backup. Each claim is a file of its own with the next number, complete when it appears and never written over: of two launchers that
// find the lock of a killed one at the same moment, only one can create the next. A claim that was delayed may still get a number that others have had
// and given back; so a claim counts only if no other is held once it is there.
import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';

/** `launcher.lock` is of earlier releases, and counts as number 0. */
const LOCK = /^launcher(?:-(\d+))?\.lock$/;
/** A note that has no number yet; one that stays is of a launcher that was killed. */
const UNNUMBERED = /^launcher-[0-9a-f-]{36}\.note$/;

/** How long a launcher has to answer, in milliseconds. */
const ANSWERS_WITHIN_MS = 2_000;

const lockNote = z.object({ port: z.number(), token: z.string(), pid: z.number() });
type LockNote = z.infer<typeof lockNote>;

export type LauncherLock = { readonly release: () => Promise<void> };

/** Whether a file of a data folder belongs to its lock. */
export const isOfLock = (name: string): boolean => LOCK.test(name) || UNNUMBERED.test(name);

/** Locks the folder for this process, until it releases the lock or ends; returns the process id of the launcher that has it instead. */
export async function lockFolder(
  folder: string,
): Promise<{ readonly lock: LauncherLock } | { readonly holder: number }> {
  const token = randomUUID();
  const server = createServer((socket) => socket.on('error', () => undefined).end(token));
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  server.unref();
  const note = JSON.stringify({ port, token, pid: process.pid } satisfies LockNote);
  try {
    for (;;) {
      const numbers = await numbersIn(folder);
      const [holder] = await holdersOf(folder, numbers);
      if (holder !== undefined) {
        server.close();
        return { holder };
      }
      // Of the same list: those that have seen the same locks want the same number, which one of them gets.
      const mine = Math.max(0, ...numbers) + 1;
      if (!(await create(folder, mine, token, note))) continue;
      const others = (await numbersIn(folder)).filter((number) => number !== mine);
      const isAlone = (await holdersOf(folder, others)).length === 0;
      // Another launcher may have won meanwhile and removed this one's file, and a third one may have the number since.
      const isOwn = (await readNote(pathOf(folder, mine)))?.token === token;
      if (isAlone && isOwn) {
        await removeOthers(folder, mine);
        return { lock: { release: () => release(server, pathOf(folder, mine)) } };
      }
      if (isOwn) await rm(pathOf(folder, mine), { force: true });
    }
  } catch (error) {
    server.close();
    throw error;
  }
}

/** The process id of the launcher that has the lock of the folder; undefined when none does. */
export async function launcherOf(folder: string): Promise<number | undefined> {
  const numbers = await numbersIn(folder).catch(() => []);
  const [holder] = await holdersOf(folder, numbers).catch(() => []);
  return holder;
}

// The file first: without its server another launcher could have the number already.
async function release(server: Server, path: string): Promise<void> {
  await rm(path, { force: true });
  server.close();
}

const nameOf = (number: number): string => (number === 0 ? 'launcher.lock' : `launcher-${number}.lock`);
const pathOf = (folder: string, number: number): string => join(folder, nameOf(number));

const numberIn = (name: string): number | undefined => {
  const found = LOCK.exec(name);
  return found === null ? undefined : Number(found[1] ?? 0);
};

async function numbersIn(folder: string): Promise<readonly number[]> {
  return (await readdir(folder)).flatMap((name) => numberIn(name) ?? []);
}

/** The process ids of the launchers that hold locks of these numbers. */
async function holdersOf(folder: string, numbers: readonly number[]): Promise<readonly number[]> {
  const holders = await Promise.all(numbers.map((number) => holderOf(pathOf(folder, number))));
  return holders.filter((holder) => holder !== undefined);
}

/** False when the number is taken. */
async function create(folder: string, number: number, token: string, note: string): Promise<boolean> {
  const unnumbered = join(folder, `launcher-${token}.note`);
  const path = pathOf(folder, number);
  await writeFile(unnumbered, note, { mode: 0o600 });
  try {
    await link(unnumbered, path).catch((error: unknown) => {
      // A file system without hard links, where the note may be seen before it is complete.
      if (!NO_LINKS.includes(codeOf(error))) throw error;
      return writeFile(path, note, { mode: 0o600, flag: 'wx' });
    });
    return true;
  } catch (error) {
    // The note is missing when the launcher that won has removed it.
    if (['EEXIST', 'ENOENT'].includes(codeOf(error))) return false;
    throw error;
  } finally {
    await rm(unnumbered, { force: true });
  }
}

const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** What is left of launchers that were killed, and of claims that have lost against this one. */
async function removeOthers(folder: string, mine: number): Promise<void> {
  const others = (await readdir(folder)).filter((name) => isOfLock(name) && numberIn(name) !== mine);
  await Promise.all(others.map((name) => rm(join(folder, name), { force: true })));
}

/** A launcher has to answer with its token, because its process id alone may belong to another process by now. One that is stopped does not answer. */
async function holderOf(path: string): Promise<number | undefined> {
  const note = await readNote(path);
  if (note === undefined) return undefined;
  const { port, token, pid } = note;
  const answer = await answerAt(port, token.length);
  if (answer === 'refused') return undefined;
  const holds = answer.text === '' ? isRunning(pid) : answer.text === token;
  return holds ? pid : undefined;
}

/** Undefined when there is none, or none that can be read: after a power failure a file may be empty. */
async function readNote(path: string): Promise<LockNote | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  try {
    return lockNote.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** What a program at the port sends, up to a length; nothing when it sends nothing in time. */
async function answerAt(port: number, length: number): Promise<'refused' | { readonly text: string }> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    const end = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text });
    };
    const timer = setTimeout(end, ANSWERS_WITHIN_MS);
    socket
      .on('data', (received: string) => {
        text += received;
        if (text.length > length) end();
      })
      .on('end', end)
      .on('error', (error) => {
        if (codeOf(error) === 'ECONNREFUSED') resolve('refused');
        end();
      });
  });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user is running, too.
    return codeOf(error) === 'EPERM';
  }
}
