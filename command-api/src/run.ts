// The command API process. Prints one JSON line {"port":N,"metricsPort":N,"pid":N} when it listens; /readyz reports when it is ready. SIGTERM and
// SIGINT stop it gracefully.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LogUnavailableError } from '@aangan/platform/event-log/retry';
import { ForeignKeyStoreError } from '@aangan/platform/keys/key-store';
import { exitOnUncaught, makeLogger } from '@aangan/platform/process/logger';
import { connectionsNote, openFilesLimit } from '@aangan/platform/process/open-files';
import { serveOperations } from '@aangan/platform/health/operations-server';
import { retry } from '@aangan/platform/process/retry';
import { isRedisUnreachable } from '@aangan/platform/redis/redis-unreachable';
import { readSettings, SettingsError, type Settings } from '@aangan/platform/settings/settings';
import { MissingKeyError } from '@aangan/shared-events/codec';
import { makeApp, type App } from './app.ts';
import { ensureAdministrator } from './features/accounts/first-administrator.ts';
import { refuseOtherUsernameSecret } from './features/accounts/other-username-secret.ts';
import { drain, makeServer } from './http/server.ts';
import { registry } from './metrics/metrics.ts';
import { openServices, type Services } from './services.ts';

/** In milliseconds; together less than the ten seconds after which launchers and containers kill the process. */
const STOP_TIMEOUTS = { graceMs: 500, requestsMs: 6_000, storesMs: 2_000 };

/** The pause before start-up work is retried, in milliseconds. */
const RETRY_MS = 250;

const exitWithMessage = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (error instanceof SettingsError) return exitWithMessage(error.message);
    throw error;
  }
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => {
    server.once('error', (error) =>
      exitWithMessage(`The API cannot listen on port ${port}: ${error.message}`),
    );
    server.listen(port, resolve);
  });
  const address = server.address() as AddressInfo;
  return address.port;
}

/**
 * Creates the first administrator, or only compares the log's accounts with `USERNAME_SECRET` where there is no password for one. Retries until the
 * event log and the key store are reachable.
 */
async function prepare(
  { settings, logger, now, log }: Services,
  { features, passwords }: App,
): Promise<void> {
  const { adminUsername: username, adminPassword: password } = settings;
  if (password === undefined) logger.warn('ADMIN_PASSWORD is not set, no administrator created');
  const createOrCompare = async (): Promise<void> => {
    try {
      if (password === undefined) return await refuseOtherUsernameSecret(features.accounts, log);
      const account = { username, password };
      await ensureAdministrator({ ...features.accounts, log }, passwords, account, now().toISOString());
    } catch (error) {
      // The administrator exists and cannot sign in until the key is restored; everything else works.
      if (!(error instanceof MissingKeyError)) throw error;
      logger.error({ err: error }, 'administrator account unreadable, key missing');
    }
  };
  const onFailure = (error: unknown): void => {
    if (error instanceof LogUnavailableError) logger.warn('waiting for the event log');
    else if (error instanceof ForeignKeyStoreError || isRedisUnreachable(error))
      logger.warn({ err: error }, 'waiting for the key store');
    else throw error;
  };
  await retry(createOrCompare, { firstPauseMs: RETRY_MS, onFailure });
}

const settings = settingsOrExit();
const logger = makeLogger('command-api', settings.logLevel);
exitOnUncaught(logger);
const services = openServices(settings, logger);
let prepared = false;
const app = makeApp(services, () => prepared);
const server = makeServer(app.handle);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  logger.info('stopping');
  await Promise.all([app.beginToStop(), drain(server, STOP_TIMEOUTS)]);
  // Unreachable stores must not prevent the exit.
  await Promise.race([app.stop().then(services.close), sleep(STOP_TIMEOUTS.storesMs)]);
  operations.close();
  process.exit(0);
}

const operations = await serveOperations({
  host: settings.metricsHost,
  port: settings.metricsPort,
  registry,
  readiness: app.readiness,
}).catch((error: unknown) => exitWithMessage(messageOf(error)));
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());

const port = await listen(server, settings.port);
const line = { port, metricsPort: operations.port, pid: process.pid };
process.stdout.write(`${JSON.stringify(line)}\n`);
logger.info(line, 'listening');
const note = connectionsNote(openFilesLimit());
if (note !== undefined) logger.warn(note);
prepare(services, app).then(
  () => (prepared = true),
  (error: unknown) => exitWithMessage(`The API cannot start: ${messageOf(error)}`),
);
