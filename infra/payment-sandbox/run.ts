// The payment sandbox as a process. Prints one JSON line {"port":N,"pid":N} when it listens; SIGTERM and SIGINT stop it.
import { exitOnUncaught, makeLogger } from '@aangan/platform/process/logger';
import { startSandbox } from './sandbox.ts';
import { readSandboxSettings } from './settings.ts';

try {
  const { logLevel, ...settings } = readSandboxSettings(process.env);
  const logger = makeLogger('payment-sandbox', logLevel);
  exitOnUncaught(logger);
  const sandbox = await startSandbox({ ...settings, logger });
  const stop = (): void => void sandbox.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(`${JSON.stringify({ port: sandbox.port, pid: process.pid })}\n`);
} catch (error) {
  process.stderr.write(`payment-sandbox: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
