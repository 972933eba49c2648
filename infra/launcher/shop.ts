// Starts a whole shop on one machine, for `npm start`, `npm run dev` and the whole-way tests.
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { connectionsNote, openFilesLimit } from '@aangan/platform/process/open-files';
import type { Settings } from '@aangan/platform/settings/settings';
import type { Processes } from './processes/processes.ts';
import { claimDataFolder, claimPicturesFolder } from './data-folder/data-folder.ts';
import { refuseMoved } from './data-folder/moved-stores.ts';
import { type DemoSize, loadDemoCatalogue } from './demo-catalogue.ts';
import { type RestartedProcesses, makeRestartedProcesses } from './processes/restarted-processes.ts';
import { freePort, refuseTakenPort } from './processes/free-port.ts';
import { checkedSettings, refuseSharedPorts } from './checked-settings.ts';
import { paymentSandboxStep, sendPaymentNotices } from './payment-sandbox-step.ts';
import { checkGivenEventStore, checkGivenRedis } from './check-stores.ts';
import {
  type ComponentContext,
  startApi,
  startEventStore,
  startProjections,
  startRedis,
  startVite,
} from './processes/components.ts';
import { findRedis } from './programs/redis-program.ts';
import { recordRunningShop } from './data-folder/running-shop.ts';
import { readOrMakeRedisPassword, readOrMakeSecrets } from './data-folder/secrets.ts';
import type { Steps } from './steps.ts';
import { buildProgramsIfStale } from './build/programs.ts';
import { buildWebIfStale } from './build/web-build.ts';

export type ShopOptions = {
  /** The given settings; missing ones are generated here. */
  readonly env: NodeJS.ProcessEnv;
  readonly steps: Steps;
  readonly processes: Processes;
  readonly demo: DemoSize;
  /** `reloading`: the back end restarts when its sources change, and vite serves the browser on `PORT`. */
  readonly mode: 'plain' | 'reloading';
  /** Folder of unpacked programs; in the data folder by default. */
  readonly toolsDir?: string;
  /** Folder for builds of the programs; in the data folder by default. */
  readonly programsDir?: string;
  /** The root of the repository; tests of the launcher pass another one. */
  readonly root?: string;
};

export type Shop = Pick<RestartedProcesses, 'pid' | 'kill' | 'terminate' | 'start' | 'gaveUp'> & {
  /** The address for a browser. */
  readonly url: string;
  readonly admin: { readonly username: string; readonly password: string };
  /** The page of the payment sandbox; undefined when the launcher runs none. */
  readonly paymentSandboxUrl: string | undefined;
  /** All settings of the processes of this shop. */
  readonly env: NodeJS.ProcessEnv;
};

type Starting = ShopOptions & {
  readonly settings: Settings;
  readonly context: ComponentContext;
  readonly restarted: RestartedProcesses;
};

const ROOT = resolve(import.meta.dirname, '../..');

/** Starts everything and resolves when the shop answers. On an error the caller must stop the processes, which include all that were started. */
export async function startShop(options: ShopOptions): Promise<Shop> {
  const { processes, mode, root = ROOT } = options;
  const settings = checkedSettings(options.env);
  refuseSharedPorts(settings);
  await refuseTakenPort(settings.port);
  const claim = await claimDataFolder(settings.dataDir);
  processes.onStopped(claim.release);
  await claimPicturesFolder(settings.uploadsDir);
  const embeddedStore = !options.env.EVENTSTORE_URL;
  if (embeddedStore) await refuseMoved(settings.dataDir, 'log');
  if (settings.keysUrl === undefined) await refuseMoved(settings.dataDir, 'keys');
  const secrets = await readOrMakeSecrets(options.env, settings.dataDir, options.steps.print);
  const sources = { root, dataDir: settings.dataDir, processes, mode, embeddedStore };
  const restarted = makeRestartedProcesses(processes, options.steps.print);
  const unbuilt = { ...options, settings, context: sources, restarted };

  const built: Promise<Starting> =
    mode === 'plain'
      ? programsStep(unbuilt).then((programs) => ({ ...unbuilt, context: { ...sources, programs } }))
      : Promise.resolve(unbuilt);
  const [starting, redisUrl, eventStoreUrl, payments] = await Promise.all([
    built,
    redisStep(unbuilt),
    built.then(eventStoreStep),
    built.then(paymentSandboxStep),
    mode === 'plain' && webStep(unbuilt),
  ]);
  const addresses = { REDIS_URL: redisUrl, EVENTSTORE_URL: eventStoreUrl };
  const env: NodeJS.ProcessEnv = {
    ...options.env,
    ...secrets,
    ...addresses,
    ...payments,
    DATA_DIR: settings.dataDir,
    UPLOADS_DIR: settings.uploadsDir,
    ADMIN_USERNAME: settings.adminUsername,
  };
  await recordRunningShop({ dataDir: settings.dataDir, hasLog: embeddedStore }, env, processes);
  const [, port] = await Promise.all([projectionsStep(starting, env), apiStep(starting, env)]);
  if (payments !== undefined) await sendPaymentNotices(payments.RAZORPAY_API_URL, port);
  await demoStep(starting, env, port);
  if (mode === 'reloading') await viteStep(starting, port);
  return {
    ...starting.restarted,
    url: settings.publicUrl ?? `http://localhost:${mode === 'plain' ? port : settings.port}`,
    admin: { username: settings.adminUsername, password: secrets.ADMIN_PASSWORD },
    paymentSandboxUrl: payments?.RAZORPAY_API_URL,
    env: { ...env, PORT: String(port) },
  };
}

function programsStep({ steps, processes, context, programsDir }: Starting): Promise<string> {
  return steps.run('Programs', async (report) => {
    report('building');
    const { outcome, programs } = await buildProgramsIfStale({
      root: context.root,
      folder: programsDir ?? join(context.dataDir, 'programs'),
      processes,
      logFile: join(context.dataDir, 'logs', 'programs-build.log'),
    });
    return { summary: outcome, value: programs };
  });
}

function webStep({ steps, processes, context }: Starting): Promise<string> {
  return steps.run('Web app', async (report) => {
    report('building');
    const outcome = await buildWebIfStale(
      context.root,
      processes,
      join(context.dataDir, 'logs', 'web-build.log'),
    );
    return { summary: outcome, value: outcome };
  });
}

function redisStep({ steps, env, context, restarted, toolsDir, processes }: Starting): Promise<string> {
  return steps.run('Redis', async (report) => {
    const given = env.REDIS_URL;
    if (given) return { summary: `${await checkGivenRedis(given)}, the one of REDIS_URL`, value: given };
    const program = await findRedis({
      toolsDir: toolsDir ?? join(context.dataDir, 'tools'),
      path: env.PATH,
      signal: processes.stopping,
      onUnpack: () => report('not on the PATH; unpacking Debian’s package into the data folder'),
    });
    const password = await readOrMakeRedisPassword(context.dataDir);
    const { port, url } = await restarted.launch('redis', (former) =>
      startRedis(context, program, password, former),
    );
    return { summary: `${program.version} ${program.origin}, on port ${port}`, value: url };
  });
}

function eventStoreStep({ steps, env, context, restarted }: Starting): Promise<string> {
  return steps.run('Event store', async (report) => {
    const given = env.EVENTSTORE_URL;
    if (given) {
      await checkGivenEventStore(given);
      return { summary: 'the one of EVENTSTORE_URL', value: given };
    }
    const { url } = await restarted.launch('eventStore', () => startEventStore(context, undefined, report));
    return { summary: 'embedded, on a socket in the data folder', value: url };
  });
}

function projectionsStep({ steps, context, restarted }: Starting, env: NodeJS.ProcessEnv): Promise<void> {
  return steps.run('Projections', async (report) => {
    report('catching up with the log');
    const named = { ...env, WORKER_NAME: randomUUID() };
    await restarted.launch('projections', () => startProjections(context, named));
    return { summary: 'live', value: undefined };
  });
}

function apiStep(
  { steps, settings, context, restarted, mode }: Starting,
  env: NodeJS.ProcessEnv,
): Promise<number> {
  return steps.run('Command API', async (report) => {
    report('waiting until it is ready');
    // A reloading API needs the same port after each restart.
    const wanted = mode === 'plain' ? settings.port : await freePort();
    const { port } = await restarted.launch('api', (former) =>
      startApi(context, env, former ?? wanted, (why) => report(`waiting until it is ready (${why})`)),
    );
    const note = connectionsNote(openFilesLimit());
    return { summary: [`ready on port ${port}`, ...(note ? [note] : [])].join(', '), value: port };
  });
}

function demoStep({ steps, context, demo }: Starting, env: NodeJS.ProcessEnv, port: number): Promise<void> {
  if (demo === 'none') return Promise.resolve();
  return steps.run('Demo catalogue', async (report) => {
    const shows = await loadDemoCatalogue({
      context,
      env,
      url: `http://127.0.0.1:${port}`,
      size: demo,
      report,
    });
    return { summary: shows, value: undefined };
  });
}

function viteStep({ steps, settings, context, restarted }: Starting, apiPort: number): Promise<void> {
  return steps.run('Vite', async () => {
    await restarted.launch('vite', () => startVite(context, settings.port, `http://127.0.0.1:${apiPort}`));
    return { summary: `on port ${settings.port}, reloading`, value: undefined };
  });
}
