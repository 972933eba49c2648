import { readSettings, type Settings, SettingsError } from '@aangan/platform/settings/settings';
import { StartError } from './start-error.ts';

/** Placeholders for settings that the launcher sets later, so that a wrong setting is rejected before anything starts. */
const PLACEHOLDERS = {
  EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
  REDIS_URL: 'redis://127.0.0.1:1',
  JWT_SECRET: 'x'.repeat(32),
  USERNAME_SECRET: 'x'.repeat(32),
};

/** Of the payment sandbox, when the launcher runs it. */
const SANDBOX_PLACEHOLDERS = {
  RAZORPAY_KEY_ID: 'rzp_test_x',
  RAZORPAY_KEY_SECRET: 'x'.repeat(32),
  RAZORPAY_WEBHOOK_SECRET: 'x'.repeat(32),
  RAZORPAY_API_URL: 'http://127.0.0.1:1',
};

/** Whether the launcher runs the payment sandbox; `RAZORPAY_API_URL` names another one. */
export function runsPaymentSandbox(env: NodeJS.ProcessEnv): boolean {
  return env.PAYMENTS === 'sandbox' && !env.RAZORPAY_API_URL;
}

export function checkedSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  try {
    const placeholders = runsPaymentSandbox(env)
      ? { ...PLACEHOLDERS, ...SANDBOX_PLACEHOLDERS }
      : PLACEHOLDERS;
    return readSettings({ ...placeholders, ...given });
  } catch (error) {
    throw error instanceof SettingsError ? new StartError(error.message) : error;
  }
}

/** Throws `StartError` when API and worker cannot both have their ports: the worker serves its metrics on the port after that of the API. */
export function refuseSharedPorts({ port, metricsPort }: Pick<Settings, 'port' | 'metricsPort'>): void {
  if (metricsPort === 0) return;
  if (metricsPort === 65_535)
    throw new StartError(
      'METRICS_PORT can be at most 65,534 here: the worker serves its metrics on the next one.',
    );
  if (port === metricsPort || port === metricsPort + 1)
    throw new StartError(
      `PORT (${port}) cannot be METRICS_PORT (${metricsPort}) or the next one, where API and worker serve their metrics.`,
    );
}
