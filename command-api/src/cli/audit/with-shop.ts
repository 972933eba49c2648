// Opens the services of the shop that runs in the data folder, or that the environment names, for one command
// of an auditor.
import { makeLogger } from '@aangan/platform/process/logger';
import { accountsProjection } from '@aangan/shared-events/features/accounts/views';
import { auditProjection } from '@aangan/shared-events/features/audit/views';
import { colorsProjection } from '@aangan/shared-events/features/catalogue/colors/views';
import { ordersProjection } from '@aangan/shared-events/features/orders/views';
import { makeShopTime, type ShopTime } from '@aangan/shared-events/shop-time';
import type { z } from 'zod';
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
 * shop is found, or its views do not answer.
 */
export async function withShop(read: (shop: ReadShop) => Promise<void>): Promise<void> {
  const settings = await settingsOfShop();
  const services = openServices(settings, makeLogger('audit', settings.logLevel));
  try {
    const { views, log } = services;
    const anyPosition = { logId: await log.logId(), commit: 0n };
    await withRetry(async () => {
      if (!(await views.waitFor(SHOWN, anyPosition, 1_000)))
        throw new Error('The read models do not answer. Check that the shop is running.');
    });
    const time = makeShopTime(settings.shopTimeZone);
    const colorNamesOf = makeColorNamesOf(makeColorQueries(views));
    await read({ ...services, time, describeEvent, colorNamesOf, namesOf: (ids) => namesOf(views, ids) });
    // Wait until the standard output is flushed: the reader may be slower than this process, which exits
    // next.
    await new Promise((written) => process.stdout.write('', written));
  } finally {
    await services.close();
  }
}

/**
 * Parses command-line options with the API's query schema. Throws a message that names each invalid option.
 */
export function parseOptions<Schema extends z.ZodType>(schema: Schema, options: unknown): z.output<Schema> {
  const query = schema.safeParse(options);
  if (query.success) return query.data;
  const problems = query.error.issues.map(
    ({ path, message }) => `--${inKebabCase(path.join('.'))}: ${message}`,
  );
  throw new Error(problems.join('\n'));
}

function inKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
