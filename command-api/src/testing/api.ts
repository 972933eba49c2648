// A whole API for one test file: a real Redis, and in the test's process a real event store, a real
// projection worker and the app on a free port.
import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { makeLogger } from '@aangan/platform/process/logger';
import { readSettings, type Settings } from '@aangan/platform/settings/settings';
import { appendWithRetries } from '@aangan/test/setup/append-with-retries';
import { newBackEnd, type BackEnd } from '@aangan/test/setup/start-back-end';
import { startEventStoreHere, type EventStoreHere } from '@aangan/test/setup/start-event-store';
import { startRedis, type TestRedis } from '@aangan/test/setup/start-redis';
import { memoryFolder } from '@aangan/test/setup/temp-folder';
import { makeWorkerInTest, type WorkerInTest } from '@aangan/test/setup/worker';
import { codec } from '@aangan/shared-events/all-events';
import { projectionNames } from '@aangan/shared-events/features';
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import { accountStream, type Role } from '@aangan/shared-events/features/accounts/events';
import { makeApp, type App } from '../app.ts';
import { makeTokens, TOKEN_LIFETIME_MS } from '../http/authentication/tokens.ts';
import { openFileStores, openServices, type FileStores, type Services } from '../services.ts';
import type { PaymentGateway } from '../features/payments/gateway/payment-gateway.ts';
import { aContext } from './a-context.ts';
import { metadataOf } from '../domain/command-context.ts';
import { makeServer } from '../http/server.ts';
import { withLateFollower, type Lateness } from './late-follower.ts';
import { inheritedEnv } from '@aangan/test/setup/inherited-env';

/** A person with an account and a valid token. */
export type Person = {
  readonly id: string;
  readonly role: Role;
  readonly token: string;
  readonly sessionId: string;
};

export type ApiInTest = {
  readonly url: string;
  readonly app: App;
  readonly services: Services;
  readonly settings: Settings;
  readonly redis: TestRedis;
  readonly eventStore: EventStoreHere;
  /** The worker in the test's process; it can be stopped and started as another writer. */
  readonly worker: Pick<WorkerInTest, 'stop' | 'start'>;
  /** Another API process's worth of connections and caches on the same shop. */
  readonly secondApi: (settings?: Partial<Settings>) => Promise<RunningApi & Pick<ApiInTest, 'services'>>;
  /** Starts an `api` in its own process, and kills and starts `projections` that run in their own. */
  readonly fleet: Pick<BackEnd, 'launchApi' | 'kill' | 'start'>;
  /** Appends to a stream; personal data is sealed for `sealFor`. Resolves with the commit position. */
  readonly append: (stream: string, events: readonly ShopEvent[], sealFor?: string) => Promise<bigint>;
  /** Opens an account and signs a token for it. */
  readonly person: (role?: Role) => Promise<Person>;
  /** Waits until all projections are live and at the head of the log. */
  readonly caughtUp: () => Promise<void>;
  /** Business events after a position of the log, decoded, in order. */
  readonly eventsAfter: (position: bigint) => Promise<readonly Recorded<ShopEvent>[]>;
  readonly stop: () => Promise<void>;
};

export type RunningApi = { readonly url: string; readonly stop: () => Promise<void> };

/** Options of tests that kill or pause components of the shop. */
export type OwnProcesses = {
  /** Runs the worker in its own process. */
  readonly projections?: true;
  /** A started event store in its own process; the API stops it. */
  readonly eventStore?: EventStoreHere;
  /** The delay of the catalogue follower of the API in the test's process. */
  readonly lateness?: Lateness;
  /** Wraps the API's event log. */
  readonly wrapLog?: (log: EventLog) => EventLog;
  /** Takes online payments; off by default. */
  readonly gateway?: PaymentGateway;
  /** The clock of the API. */
  readonly now?: () => Date;
};

type StartOptions = Omit<OwnProcesses, 'gateway'> & { readonly gateway?: PaymentGateway | undefined };

/** How long projections may take to reach the head of the log. */
const CATCH_UP_TIMEOUT_MS = 90_000;

/** Starts everything. `env` overrides the default settings. */
export async function startApiInTest(
  env: Readonly<Record<string, string>> = {},
  own: OwnProcesses = {},
): Promise<ApiInTest> {
  const [folder, redis, eventStore] = await Promise.all([
    memoryFolder(),
    startRedis(),
    own.eventStore ?? startEventStoreHere(),
  ]);
  const given = {
    DATA_DIR: folder.path,
    EVENTSTORE_URL: eventStore.url,
    REDIS_URL: redis.url,
    JWT_SECRET: randomBytes(32).toString('hex'),
    USERNAME_SECRET: randomBytes(32).toString('hex'),
    SIGNING_KEY: randomBytes(32).toString('base64url'),
    ADMIN_PASSWORD: 'a good password',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    PORT: '0',
    ...env,
  };
  const inherited = inheritedEnv();
  const fleet = newBackEnd(folder.path, { ...given, ...inherited });
  const settings = readSettings(given);
  const stores = openFileStores(settings);
  const worker = makeWorkerInTest({ ...given, ...inherited }, stores.keys);
  const [first] = await Promise.all([
    startApi(settings, stores, own),
    own.projections ? fleet.launchProjections() : worker.start(),
  ]);
  const running = [first];
  const { url, app, services } = first;
  const { log, keys, views } = services;
  const tokens = makeTokens(settings.jwtSecret);
  const { nameAccount } = app.features.accounts;
  const append: ApiInTest['append'] = async (stream, events, sealFor) => {
    const key = sealFor === undefined ? undefined : await keys.keyOf(sealFor);
    const stored = events.map((event) =>
      codec.encode(event, metadataOf(aContext()), key, () => randomBytes(12)),
    );
    const last = (await log.readStream(stream)).at(-1);
    return (await appendWithRetries(log, stream, stored, last?.revision ?? 'no-stream')).position;
  };
  const api: ApiInTest = {
    url,
    app,
    services,
    settings,
    redis,
    eventStore,
    worker,
    secondApi: async (more = {}) => {
      const other = await startApi({ ...settings, ...more }, stores, { gateway: own.gateway });
      running.push(other);
      return other;
    },
    fleet,
    append,
    person: async (role = 'customer') => {
      const [username, sessionId] = [`u-${randomBytes(16).toString('hex')}`, randomUUID()];
      const id = nameAccount(username);
      const person = { username, name: 'Asha Rao', mobile: '9876543210', passwordHash: 'none' };
      await append(accountStream(id), [{ type: 'AccountOpened', data: { accountId: id, role, person } }], id);
      const claims = { accountId: id, role, sessionId, epoch: 0, expiresAt: Date.now() + TOKEN_LIFETIME_MS };
      return { id, role, sessionId, token: tokens.sign(claims) };
    },
    caughtUp: async () => {
      const position = { logId: await log.logId(), commit: await log.head() };
      for (const end = Date.now() + CATCH_UP_TIMEOUT_MS; Date.now() < end;) {
        if (await views.waitFor(projectionNames, position, 500)) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`the projections do not catch up: ${JSON.stringify(views.states())}`);
    },
    eventsAfter: async (position) => {
      const stop = new AbortController();
      const found: Recorded<ShopEvent>[] = [];
      const after = position === 0n ? undefined : position;
      for await (const batch of log.subscribe({ after, signal: stop.signal })) {
        for (const raw of batch.events) {
          const event = await codec.decode(raw, keys.find);
          if (event !== undefined) found.push(event);
        }
        if (batch.live) break;
      }
      stop.abort();
      return found;
    },
    stop: async () => {
      await Promise.all(running.map((each) => each.stop()));
      await Promise.all([worker.stop(), fleet.stop()]);
      await Promise.all(Object.values(stores).map((store) => store.close()));
      await Promise.all([redis.stop(), eventStore.stop()]);
      await folder.remove();
    },
  };
  await api.caughtUp();
  return api;
}

/** Starts an API on stores that stay open when it stops, because all APIs of a test share them. */
async function startApi(
  settings: Settings,
  stores: FileStores,
  { lateness = { ms: 0 }, now, gateway, wrapLog = (log) => log }: StartOptions = {},
): Promise<RunningApi & { readonly app: App; readonly services: Services }> {
  const close = async (): Promise<void> => undefined;
  const { keys, proofs, snapshots } = stores;
  const opened = openServices(settings, makeLogger('api in test', settings.logLevel), {
    keys: { ...keys, close },
    proofs: { ...proofs, close },
    snapshots: { ...snapshots, close },
  });
  const services = { ...opened, ...(now && { now }), ...(gateway && { gateway }) };
  const app = makeApp({ ...services, log: wrapLog(withLateFollower(services.log, lateness)) }, () => true);
  const server = makeServer(app.handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const end = async (): Promise<void> => {
    await app.beginToStop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await app.stop();
    await services.close();
  };
  let ended: Promise<void> | undefined;
  return { url: `http://127.0.0.1:${port}`, app, services, stop: () => (ended ??= end()) };
}
