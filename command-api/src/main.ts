// The command API. Prints one JSON line {"port":N,"pid":N} when it listens; /readyz tells when it can do all of its work. SIGTERM and SIGINT stop it in order.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LogUnavailableError } from '@aangan/infra/adapters/event-log-patience';
import { makeLogger } from '@aangan/infra/adapters/logger';
import { readSettings, SettingsError, type Settings } from '@aangan/infra/adapters/settings';
import { makeApp, type App } from './app.ts';
import { ensureAdministrator } from './features/accounts/first-administrator.ts';
import { makeServer } from './kernel/http-server.ts';
import { openServices, type Services } from './services.ts';

/** How long requests under way are waited for at the end, in milliseconds. */
const PATIENCE_MS = 5_000;

const giveUp = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

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
      if (!(error instanceof LogUnavailableError)) throw error;
      logger.warn('waiting for the event log');
    }
  }
}

const settings = settingsOrGiveUp();
const logger = makeLogger('command-api', settings.logLevel);
const services = openServices(settings, logger);
let prepared = false;
const app = makeApp(services, () => prepared);
const server = makeServer(app.handle);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  const closed = new Promise((resolve) => server.close(resolve));
  app.endLive();
  // A connection whose request has been answered would be kept for the next one.
  const sweeping = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, sleep(PATIENCE_MS)]);
  clearInterval(sweeping);
  server.closeAllConnections();
  // Stores that cannot be reached must not keep the process from ending.
  await Promise.race([app.stop().then(services.close), sleep(PATIENCE_MS)]);
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());

const port = await listen(server, settings.port);
process.stdout.write(`${JSON.stringify({ port, pid: process.pid })}\n`);
prepare(services, app).then(
  () => (prepared = true),
  (error: unknown) =>
    giveUp(`The API cannot start: ${error instanceof Error ? error.message : String(error)}`),
);
