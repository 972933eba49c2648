// Comparing with the log takes time and memory: for a worker that folds meanwhile it is done by a process of its own, one at a time. It ends with
// the worker, however that ends, because it reads from it.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Verified } from '@aangan/shared-events/features/maintenance/views';
import type { Verifying } from '../worker/worker-context.ts';

const PROGRAM = resolve(import.meta.dirname, '../../cli/verify.ts');
/** Its last words, if it fails. */
const MOST_WORDS = 500;

/** Verifies with these settings; who comes second waits for the first. */
export function makeVerifying(env: NodeJS.ProcessEnv): Verifying {
  let before: Promise<unknown> = Promise.resolve();
  return (projection, onProgress, signal) => {
    const turn = before.then(() => run(env, projection.name, onProgress, signal));
    before = turn.catch(() => undefined);
    return turn;
  };
}

function run(
  env: NodeJS.ProcessEnv,
  name: string,
  onProgress: Parameters<Verifying>[1],
  signal: AbortSignal,
): Promise<Verified> {
  return new Promise((settle, refuse) => {
    if (signal.aborted) return refuse(new Error('The worker has stopped.'));
    const child = spawn(process.execPath, [PROGRAM, '--report', name], { env, stdio: 'pipe' });
    const kill = (): void => void child.kill('SIGKILL');
    signal.addEventListener('abort', kill);
    let verified: Verified | undefined;
    let words = '';
    child.stderr.on('data', (text: Buffer) => (words = (words + text.toString()).slice(-MOST_WORDS)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const told = JSON.parse(line);
      if (told.progress !== undefined) onProgress(told.progress);
      if (told.verified !== undefined) verified = told.verified;
    });
    child.once('error', refuse).once('close', () => {
      signal.removeEventListener('abort', kill);
      if (verified === undefined) refuse(new Error(words.trim() || 'The comparison has ended too early.'));
      else settle(verified);
    });
  });
}
