// A payment sandbox of a test's own: the real process on a free port, with its books in a temporary folder.
import { resolve } from 'node:path';
import { type Child, readyLine, spawnChild } from '@aangan/launcher/processes/child';
import { z } from 'zod';
import { programInTest } from './built-programs.ts';
import { inheritedEnv } from './inherited-env.ts';
import { sandboxClient, type SandboxClient } from './sandbox-client.ts';
import { tempFolder } from './temp-folder.ts';

export const SANDBOX_KEYS = {
  keyId: 'rzp_test_ForTestsOnly01',
  keySecret: 'secret-of-the-tests-keys',
  webhookSecret: 'secret-of-the-tests-webhooks',
} as const;

export type TestSandbox = SandboxClient & {
  readonly url: string;
  readonly pid: () => number;
  /** SIGKILL, then a new process on the same port and books. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const START_MS = 60_000;

/** Starts it. `env` adds settings of `infra/payment-sandbox/settings.ts`. */
export async function startPaymentSandbox(env: NodeJS.ProcessEnv = {}): Promise<TestSandbox> {
  const folder = await tempFolder();
  const start = async (port: number): Promise<{ child: Child; port: number }> => {
    const child = spawnChild({
      name: 'the payment sandbox',
      command: process.execPath,
      args: programInTest('infra/payment-sandbox/main.ts'),
      env: {
        ...inheritedEnv(),
        RAZORPAY_KEY_ID: SANDBOX_KEYS.keyId,
        RAZORPAY_KEY_SECRET: SANDBOX_KEYS.keySecret,
        RAZORPAY_WEBHOOK_SECRET: SANDBOX_KEYS.webhookSecret,
        DATA_DIR: folder.path,
        PAYMENT_SANDBOX_PORT: String(port),
        ...env,
      },
      logFile: resolve(folder.path, 'sandbox.log'),
    });
    const line = await readyLine(child, START_MS);
    return { child, port: z.number().parse(line.port) };
  };
  let running = await start(0);
  const url = `http://127.0.0.1:${running.port}`;
  return {
    ...sandboxClient({ url, ...SANDBOX_KEYS }),
    url,
    pid: () => running.child.pid,
    restart: async () => {
      await running.child.kill();
      running = await start(running.port);
    },
    stop: async () => {
      await running.child.stop();
      await folder.remove();
    },
  };
}
