// The command API. Prints one JSON line {"port":N,"metricsPort":N,"pid":N} when it listens; /readyz tells when it can do all of its work. SIGTERM
// and SIGINT stop it in order.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LogUnavailableError } from '@aangan/platform/event-log/retry';
import { ForeignKeyStoreError } from '@aangan/platform/keys/key-store';
import { exitOnUncaught, makeLogger } from '@aangan/platform/process/logger';
import { connectionsNote, openFilesLimit } from '@aangan/platform/process/open-files';
import { serveOperations } from '@aangan/platform/health/operations-server';
import { isRedisAway } from '@aangan/platform/redis/redis-away';
import { readSettings, SettingsError, type Settings } from '@aangan/platform/settings/settings';
import { MissingKeyError } from '@aangan/shared-events/codec';
import { makeApp, type App } from './app.ts';
import { ensureAdministrator } from './features/accounts/first-administrator.ts';
import { makeServer } from './http/server.ts';
import { drain } from './http/drain.ts';
import { registry } from './metrics.ts';
import { openServices, type Services } from './services.ts';

/** All of it together is less than the ten seconds after which launchers and containers kill. */
const PATIENCE = { graceMs: 500, requestsMs: 6_000, storesMs: 2_000 };

/** The pause before the event log is asked again at the start, in milliseconds. */
const ASK_AGAIN_MS = 250;

const giveUp = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};
const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function settingsOrGiveUp(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (error instanceof SettingsError) return giveUp(error.message);
    throw error;
  }
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => {
    server.once('error', (error) => giveUp(`The API cannot listen on port ${port}: ${error.message}`));
    server.listen(port, resolve);
  });
  const address = server.address() as AddressInfo;
  return address.port;
}

/** Opens the first administrator, however long the log takes to be there. */
async function prepare({ settings, logger, now }: Services, { features, passwords }: App): Promise<void> {
  const { adminUsername: username, adminPassword: password } = settings;
  if (password === undefined)
    return void logger.warn('no ADMIN_PASSWORD is given, so no administrator is made');
  for (;;) {
    try {
      return await ensureAdministrator(
        features.accounts,
        passwords,
        { username, password },
        now().toISOString(),
      );
    } catch (error) {
      // There is an administrator, who cannot sign in until the key is back; everything else goes on.
      if (error instanceof MissingKeyError)
        return void logger.error({ err: error }, 'the administrator cannot be read');
      if (error instanceof LogUnavailableError) logger.warn('waiting for the event log');
      else if (error instanceof ForeignKeyStoreError || isRedisAway(error))
        logger.warn({ err: error }, 'waiting for the key store');
      else throw error;
      await sleep(ASK_AGAIN_MS);
    }
  }
}

const settings = settingsOrGiveUp();
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
  app.beginToStop();
  await drain(server, PATIENCE);
  // Stores that cannot be reached must not keep the process from ending.
  await Promise.race([app.stop().then(services.close), sleep(PATIENCE.storesMs)]);
  operations.close();
  process.exit(0);
}

const operations = await serveOperations({
  host: settings.metricsHost,
  port: settings.metricsPort,
  registry,
  readiness: app.readiness,
}).catch((error: unknown) => giveUp(sentenceOf(error)));
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
  (error: unknown) => giveUp(`The API cannot start: ${sentenceOf(error)}`),
);
