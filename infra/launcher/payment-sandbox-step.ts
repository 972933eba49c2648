// The payment sandbox beside the shop.
import { runsPaymentSandbox } from './checked-settings.ts';
import { readOrMakeSandboxKeys } from './data-folder/secrets.ts';
import { type ComponentContext, startPaymentSandbox } from './processes/components.ts';
import type { RestartedProcesses } from './processes/restarted-processes.ts';
import { StartError } from './start-error.ts';
import type { Steps } from './steps.ts';

export type PaymentSandboxNeeds = {
  readonly env: NodeJS.ProcessEnv;
  readonly steps: Steps;
  readonly context: ComponentContext;
  readonly restarted: RestartedProcesses;
};

export type PaymentEnv = Readonly<
  Record<
    'PAYMENTS' | 'RAZORPAY_KEY_ID' | 'RAZORPAY_KEY_SECRET' | 'RAZORPAY_WEBHOOK_SECRET' | 'RAZORPAY_API_URL',
    string
  >
>;

/** Starts the sandbox, and returns the settings of the shop's processes for it; undefined when the settings want none, or another one. */
export async function paymentSandboxStep(needs: PaymentSandboxNeeds): Promise<PaymentEnv | undefined> {
  const { env, steps, context, restarted } = needs;
  if (!runsPaymentSandbox(env)) return undefined;
  return steps.run('Payments', async () => {
    const keys = await readOrMakeSandboxKeys(env, context.dataDir);
    const given = { ...env, ...keys };
    const { url } = await restarted.launch('paymentSandbox', (former) =>
      startPaymentSandbox(context, given, former),
    );
    const value = { PAYMENTS: 'sandbox', ...keys, RAZORPAY_API_URL: url };
    return { summary: `the sandbox, no money moves, ${url}`, value };
  });
}

/** Tells the sandbox where the API takes notifications. A restarted sandbox knows it from its books, and the API keeps its port. */
export async function sendPaymentNotices(sandboxUrl: string, apiPort: number): Promise<void> {
  const response = await fetch(`${sandboxUrl}/sandbox/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://127.0.0.1:${apiPort}/api/payments/webhooks/razorpay` }),
  });
  await response.body?.cancel();
  if (!response.ok)
    throw new StartError(`The payment sandbox answered ${response.status} to the address for notifications.`);
}
