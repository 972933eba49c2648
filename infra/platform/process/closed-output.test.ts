import { closeSync, existsSync, openSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Writes lines until its output ends it. */
const PROGRAM = `
  import { endWhenOutputIsClosed } from ${JSON.stringify(join(import.meta.dirname, 'closed-output.ts'))};
  endWhenOutputIsClosed();
  setInterval(() => process.stdout.write('a line\\n'), 1);
`;
const ARGUMENTS = ['--input-type=module', '--eval', PROGRAM];

test('a program whose reader has enough ends as by SIGPIPE, without a word', async () => {
  const child = spawn(process.execPath, ARGUMENTS, { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let complaints = '';
  child.stderr.on('data', (text) => (complaints += String(text)));
  child.stdout.once('data', () => child.stdout.destroy());
  const [code] = await once(child, 'close');
  expect([code, complaints]).toEqual([141, '']);
});

test.runIf(existsSync('/dev/full'))(
  'a program whose output is on a full disk ends with a sentence',
  async () => {
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const child = spawn(process.execPath, ARGUMENTS, { stdio: ['ignore', full, 'pipe'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    let complaints = '';
    child.stderr?.on('data', (text) => (complaints += String(text)));
    const [code] = await once(child, 'close');
    expect([code, complaints]).toEqual([
      2,
      'The output cannot be written: ENOSPC: no space left on device, write\n',
    ]);
  },
);
