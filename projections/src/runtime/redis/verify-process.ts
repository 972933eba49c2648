// Comparing with the log takes time and memory: for a worker that folds meanwhile it is done by a process of its own, one at a time. It ends with
// the worker, however that ends, because it reads from it.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Verified } from '@aangan/shared-events/features/maintenance/views';
import type { VerifyProjection } from '../worker/worker-context.ts';

const PROGRAM = resolve(import.meta.dirname, '../../cli/verify.ts');
/** Its last stderrTail, if it fails. */
const STDERR_TAIL_LENGTH = 500;

/** Verifies with these settings; who comes second waits for the first. */
export function makeVerifyProcess(env: NodeJS.ProcessEnv): VerifyProjection {
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
  onProgress: Parameters<VerifyProjection>[1],
  signal: AbortSignal,
): Promise<Verified> {
  return new Promise((settle, refuse) => {
    if (signal.aborted) return refuse(new Error('The worker has stopped.'));
    const child = spawn(process.execPath, [PROGRAM, '--report', name], { env, stdio: 'pipe' });
    const kill = (): void => void child.kill('SIGKILL');
    signal.addEventListener('abort', kill);
    let verified: Verified | undefined;
    let stderrTail = '';
    child.stderr.on(
      'data',
      (text: Buffer) => (stderrTail = (stderrTail + text.toString()).slice(-STDERR_TAIL_LENGTH)),
    );
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message = JSON.parse(line);
      if (message.progress !== undefined) onProgress(message.progress);
      if (message.verified !== undefined) verified = message.verified;
    });
    child.once('error', refuse).once('close', () => {
      signal.removeEventListener('abort', kill);
      if (verified === undefined)
        refuse(new Error(stderrTail.trim() || 'The comparison has ended too early.'));
      else settle(verified);
    });
  });
}
