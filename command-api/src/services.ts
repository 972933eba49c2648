// Opens the services of an API process from its settings: event log, key store, views, Redis. Opening does not wait for any of them.
import { connectEventLog } from '@aangan/platform/event-log/event-log';
import { openKeyStore, type KeyStore } from '@aangan/platform/keys/key-store';
import type { Logger } from '@aangan/platform/process/logger';
import { openSnapshotStore } from '@aangan/platform/snapshots/open-snapshot-store';
import { refuseForeignKeys } from '@aangan/platform/keys/foreign-keys';
import { openProofStore, type ProofStore } from '@aangan/platform/proofs/proof-store';
import { watchKeys, type WatchedKeyStore } from '@aangan/platform/keys/watched-key-store';
import type { Settings } from '@aangan/platform/settings/settings';
import type { SnapshotStore } from '@aangan/platform/snapshots/snapshot-store';
import { projectionNames } from '@aangan/shared-events/features';
import { makeNoteSigner, type NoteSigner } from '@aangan/shared-events/proof/signed-note';
import { connectPlainRedis, type PlainRedis } from '@aangan/platform/redis/plain-redis';
import { openRedisViews, type RedisViews } from './views/redis/redis-views.ts';
import { makeCachedCommandHandler } from './domain/cached-command-handler.ts';
import { makeStreamCache } from './domain/stream-cache.ts';
import { makePaymentGateway } from './features/payments/gateway/make-gateway.ts';
import type { PaymentGateway } from './features/payments/gateway/payment-gateway.ts';
import type { MailTransport } from './features/mail/sending/mail-transport.ts';
import { makeSmtpTransport } from './features/mail/sending/smtp-transport.ts';
import type { FeatureContext } from './http/api-feature.ts';
import { sequenceDecider } from './domain/sequence.ts';
import { measureAppends } from './metrics/measure-appends.ts';
import { appendsRepeated } from './metrics/metrics.ts';

/** The stores that are local files unless the settings name a Redis for them. A process opens each file once. */
export type FileStores = {
  readonly keys: KeyStore;
  readonly proofs: ProofStore;
  readonly snapshots: SnapshotStore;
};

export type Services = FeatureContext & {
  readonly settings: Settings;
  readonly keys: WatchedKeyStore;
  readonly views: RedisViews;
  readonly redis: PlainRedis;
  readonly proofs: ProofStore;
  readonly snapshots: SnapshotStore;
  /** Signs the scope of evidence; undefined without a `SIGNING_KEY`. */
  readonly signer: NoteSigner | undefined;
  /** Undefined: online payment is off. */
  readonly gateway: PaymentGateway | undefined;
  /** Undefined: mail is only shown. */
  readonly mailTransport: MailTransport | undefined;
  readonly close: () => Promise<void>;
};

/** Opens the stores that `openServices` opens by default. */
export function openFileStores(settings: Settings): FileStores {
  return {
    keys: openKeyStore(settings),
    proofs: openProofStore(settings),
    snapshots: openSnapshotStore(settings),
  };
}

/** Opens all services of a process; `close` closes the stores as well. */
export function openServices(
  settings: Settings,
  logger: Logger,
  { keys: keyStore, proofs, snapshots }: FileStores = openFileStores(settings),
): Services {
  const onError = makeThrottledWarning(logger);
  const log = measureAppends(
    connectEventLog(settings.eventStoreUrl, {
      appendRepeated: () => appendsRepeated.inc(),
      damaged: (record) => logger.error(record, 'damaged record in the log'),
    }),
  );
  const keys = watchKeys(refuseForeignKeys(keyStore, log), log, {
    now: () => new Date(),
    onMissing: (missing) => logger.error(missing, 'a key is missing'),
  });
  const views = openRedisViews(settings.redisUrl, projectionNames, onError);
  const streamCache = makeStreamCache();
  const redis = connectPlainRedis(settings.redisUrl, onError);
  return {
    settings,
    log,
    keys,
    views,
    redis,
    proofs,
    snapshots,
    signer: settings.signingKey === undefined ? undefined : makeNoteSigner(settings.signingKey),
    gateway: makePaymentGateway(settings),
    streamCache,
    sequences: makeCachedCommandHandler(sequenceDecider, log, keys, streamCache),
    mailTransport: settings.mail && makeSmtpTransport(settings.mail),
    logger,
    now: () => new Date(),
    close: async () => {
      views.close();
      redis.close();
      await Promise.allSettled([log.close(), keys.close(), proofs.close(), snapshots.close()]);
    },
  };
}

const REPEAT_AFTER_MS = 10_000;

// An unreachable Redis causes many errors a second; one in ten seconds is logged.
function makeThrottledWarning(logger: Logger): (error: unknown) => void {
  let warnedAt = -Infinity;
  return (error) => {
    if (performance.now() - warnedAt < REPEAT_AFTER_MS) return;
    warnedAt = performance.now();
    logger.warn({ err: error }, 'redis connection lost');
  };
}
