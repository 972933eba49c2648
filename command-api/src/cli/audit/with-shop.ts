// The shop that runs in the data folder, or the one that the environment names, for as long as a command of an auditor reads it.
import { makeLogger } from '@aangan/platform/process/logger';
import { accountsProjection } from '@aangan/shared-events/features/accounts/views';
import { auditProjection } from '@aangan/shared-events/features/audit/views';
import { ordersProjection } from '@aangan/shared-events/features/orders/views';
import { makeShopTime, type ShopTime } from '@aangan/shared-events/shop-time';
import type { z } from 'zod';
import { describeEvent } from '../../event-descriptions.ts';
import type { DescribeEvent } from '../../domain/event-description.ts';
import { namesOf } from '../../features/accounts/queries.ts';
import type { NamesOf } from '../../features/audit/describe-events.ts';
import { patiently, settingsOfShop } from '../operator.ts';
import { openServices, type Services } from '../../services.ts';

export type ReadShop = Services & {
  readonly namesOf: NamesOf;
  readonly describeEvent: DescribeEvent;
  readonly time: ShopTime;
};

/** Hands the shop over to be read, and lets go of it afterwards. Rejects with a sentence when there is none, or its views do not answer. */
export async function withShop(read: (shop: ReadShop) => Promise<void>): Promise<void> {
  const settings = await settingsOfShop();
  const services = openServices(settings, makeLogger('audit', settings.logLevel));
  try {
    const { views, log } = services;
    const anything = { logId: await log.logId(), commit: 0n };
    await patiently(async () => {
      if (!(await views.waitFor([accountsProjection, auditProjection, ordersProjection], anything, 1_000)))
        throw new Error('The shop’s views do not answer.');
    });
    const time = makeShopTime(settings.shopTimeZone);
    await read({ ...services, time, describeEvent, namesOf: (ids) => namesOf(views, ids) });
    // Whoever reads what was written may be slower than this program, which ends next.
    await new Promise((written) => process.stdout.write('', written));
  } finally {
    await services.close();
  }
}

/** What was asked for on the command line, as the API takes it. Throws a sentence that names each option that is wrong. */
export function asked<Schema extends z.ZodType>(schema: Schema, options: unknown): z.output<Schema> {
  const query = schema.safeParse(options);
  if (query.success) return query.data;
  const wrong = query.error.issues.map(({ path, message }) => `--${inKebabCase(path.join('.'))}: ${message}`);
  throw new Error(wrong.join('\n'));
}

function inKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
