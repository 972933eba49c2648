// The sandbox as a process of its own.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inheritedEnv } from '@aangan/test/setup/inherited-env';

const PROGRAM = join(import.meta.dirname, 'main.ts');
const KEYS = {
  ...{ RAZORPAY_KEY_ID: 'rzp_test_0123456789', RAZORPAY_KEY_SECRET: 'the secret of the keys' },
  RAZORPAY_WEBHOOK_SECRET: 'the secret of the notifications',
};

/** Resolves when it has ended, or was killed because it did not: one that never ends in a system call does not end at SIGTERM either. */
function start(env: NodeJS.ProcessEnv): Promise<{ readonly code: number | null; readonly err: string }> {
  return new Promise((done) => {
    const options = {
      env: { ...inheritedEnv(), ...KEYS, ...env },
      timeout: 20_000,
      killSignal: 'SIGKILL',
    } as const;
    const child = execFile(process.execPath, [PROGRAM], options, (_, __, err) =>
      done({ code: child.exitCode, err }),
    );
  });
}

test('ends with a sentence where the folder of its books cannot be made', async () => {
  for (const DATA_DIR of ['/proc/a-shop', '/proc/self'])
    expect([DATA_DIR, await start({ DATA_DIR })]).toEqual([
      DATA_DIR,
      { code: 1, err: expect.stringMatching(/^payment-sandbox: ENOENT: .*mkdir '\/proc\/.*'\n$/) },
    ]);
});
