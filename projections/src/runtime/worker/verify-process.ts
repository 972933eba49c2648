// Runs verify in a child process, one at a time, because it takes time and memory that the worker needs for folding. The child exits with the worker,
// even after a crash, because its standard input closes.
import { z } from 'zod';
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import {
  type Verified,
  verifiedSchema,
  verifyProgressSchema,
} from '@aangan/shared-events/features/maintenance/views';
import type { VerifyProjection } from './worker-context.ts';

const PROGRAM = resolve(import.meta.dirname, '../../cli/verify.ts');
/** How many characters of standard error become the error message. */
const STDERR_TAIL_LENGTH = 500;

/** A line of the child's standard output. */
const report = z.object({ progress: verifyProgressSchema.optional(), verified: verifiedSchema.optional() });

/** Creates a `VerifyProjection` that runs with these settings; calls run one after the other. */
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
    const take = (line: string): void => {
      const message = report.parse(JSON.parse(line));
      if (message.progress !== undefined) onProgress(message.progress);
      if (message.verified !== undefined) verified = message.verified;
    };
    // `node:readline` would also end a line at U+2028, which a key may contain.
    let unfinished = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (unfinished + text).split('\n');
      unfinished = lines.pop() ?? '';
      lines.forEach(take);
    });
    child.once('error', refuse).once('close', () => {
      signal.removeEventListener('abort', kill);
      if (verified === undefined)
        refuse(new Error(stderrTail.trim() || 'The comparison has ended too early.'));
      else settle(verified);
    });
  });
}
