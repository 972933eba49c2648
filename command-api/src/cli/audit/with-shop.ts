// Opens the services of the shop that runs in the data folder, or that the environment names, for one command
// of an auditor.
import { DamagedRecordError } from '@aangan/platform/event-log/damaged-record';
import { refusePublishedDamage } from '@aangan/platform/event-log/published-damage';
import { makeLogger } from '@aangan/platform/process/logger';
import { accountsProjection } from '@aangan/shared-events/features/accounts/views';
import { auditProjection } from '@aangan/shared-events/features/audit/views';
import { colorsProjection } from '@aangan/shared-events/features/catalogue/colors/views';
import { ordersProjection } from '@aangan/shared-events/features/orders/views';
import { makeShopTime, type ShopTime } from '@aangan/shared-events/shop-time';
import { DomainError } from '../../domain/domain-error.ts';
import { describeEvent } from '../../event-descriptions.ts';
import { namesOf } from '../../features/accounts/queries.ts';
import type { DescribeNeeds } from '../../features/audit/describe-events.ts';
import { makeColorNamesOf, makeColorQueries } from '../../features/catalogue/colors/queries.ts';
import { withRetry, settingsOfShop } from '../operator.ts';
import { openServices, type Services } from '../../services.ts';

export type ReadShop = Services &
  DescribeNeeds & {
    readonly time: ShopTime;
  };

const SHOWN = [accountsProjection, auditProjection, colorsProjection, ordersProjection];

/**
 * Calls `read` with the open services and closes them afterwards. Rejects with an operator's message when no
 * shop is found, its views do not answer, or a damaged record of the log holds them up.
 */
export async function withShop(read: (shop: ReadShop) => Promise<void>): Promise<void> {
  const settings = await settingsOfShop();
  const services = openServices(settings, makeLogger('audit', settings.logLevel));
  const refuseDamage = (): Promise<void> => refusePublishedDamage(services.redis.get);
  try {
    const { views, log } = services;
    const anyPosition = { logId: await log.logId(), commit: 0n };
    await withRetry(
      async () => {
        if (await views.waitFor(SHOWN, anyPosition, 1_000)) return;
        await refuseDamage();
        throw new Error('The read models do not answer. Check that the shop is running.');
      },
      (error) => !(error instanceof DamagedRecordError),
    );
    const time = makeShopTime(settings.shopTimeZone);
    const colorNamesOf = makeColorNamesOf(makeColorQueries(views));
    const shop = {
      ...services,
      time,
      describeEvent,
      colorNamesOf,
      namesOf: (ids: readonly string[]) => namesOf(views, ids),
    };
    await read(shop).catch(async (error: unknown) => {
      // Snapshots and proof wait for the log, which no worker can read any further.
      if (error instanceof DomainError && error.kind === 'unavailable') await refuseDamage();
      throw error;
    });
    // Wait until the standard output is flushed: the reader may be slower than this process, which exits
    // next.
    await new Promise((written) => process.stdout.write('', written));
  } finally {
    await services.close();
  }
}
