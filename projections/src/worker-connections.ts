// The connections that worker, rebuild and verify share, opened from the settings.
import { randomUUID } from 'node:crypto';
import { connectEventLog, type EventLog } from '@aangan/platform/event-log/event-log';
import { openKeyStore, type KeyStore } from '@aangan/platform/keys/key-store';
import { refuseForeignKeys } from '@aangan/platform/keys/foreign-keys';
import { watchKeys, type WatchedKeyStore } from '@aangan/platform/keys/watched-key-store';
import { makeLogger, type Logger } from '@aangan/platform/process/logger';
import { readSettings, type Settings } from '@aangan/platform/settings/settings';
import { requireShop, shopEnvironment } from '@aangan/platform/settings/shop-environment';
import { codec } from '@aangan/shared-events/all-events';
import type { FindKey } from '@aangan/shared-events/codec';
import { connectRedis, type ViewsRedis } from './runtime/redis/redis-connection.ts';
import { openMaintenanceJobs, type MaintenanceJobs } from './runtime/redis/maintenance-jobs.ts';
import { openViewStore, type ViewStore } from './runtime/redis/view-store.ts';
import { makeDecoder, type Decode } from './runtime/fold/decoder.ts';

export type WorkerConnections = {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly log: EventLog;
  readonly keys: WatchedKeyStore;
  readonly redis: ViewsRedis;
  readonly views: ViewStore;
  readonly jobs: MaintenanceJobs;
  readonly decode: Decode;
  readonly findKey: FindKey;
  /** Identifies this worker process; unique unless `workerName` is set. */
  readonly writer: string;
  readonly close: () => Promise<void>;
};

type Options = {
  /** For a process that has the key store file open already. */
  readonly openKeys?: (settings: Settings) => KeyStore;
  /** False for a command that prints the damage itself. */
  readonly logsDamage?: boolean;
};

/**
 * Connects to the log, Redis and the key store; `close` closes all of them. Throws `SettingsError` when a setting is missing or invalid.
 */
export function openWorkerConnections(
  name: string,
  env: NodeJS.ProcessEnv,
  { openKeys = openKeyStore, logsDamage = true }: Options = {},
): WorkerConnections {
  const settings = readSettings(env);
  const logger = makeLogger(name, settings.logLevel);
  const log = connectEventLog(settings.eventStoreUrl, {
    ...(logsDamage && { damaged: (record) => logger.error(record, 'damaged record in the log') }),
  });
  const keys = watchKeys(refuseForeignKeys(openKeys(settings), log), log, {
    now: () => new Date(),
    onMissing: (missing) => logger.error(missing, 'a key is missing'),
  });
  const redis = connectRedis(settings.redisUrl, logger);
  return {
    settings,
    logger,
    log,
    keys,
    redis,
    views: openViewStore(redis),
    jobs: openMaintenanceJobs(redis),
    decode: makeDecoder(codec, keys.find),
    findKey: keys.find,
    writer: settings.workerName ?? randomUUID(),
    close: async () => {
      redis.disconnect();
      await Promise.all([log.close(), keys.close()]);
    },
  };
}

/** Placeholder for required settings that projections never use. */
const UNUSED = 'not used by projections, never a secret';

/** The environment of a command that runs beside the shop on this machine. Throws an operator's message when there is none. */
export async function environmentBesideShop(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const beside = await shopEnvironment(env);
  requireShop(beside, ['EVENTSTORE_URL', 'REDIS_URL']);
  return { JWT_SECRET: UNUSED, USERNAME_SECRET: UNUSED, ...beside };
}
