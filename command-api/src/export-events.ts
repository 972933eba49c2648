// The events of a period or an order, written to the standard output by whoever may type commands on the machine of the shop.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeLogger } from '@aangan/infra/adapters/logger';
import { exportQuery, type ExportFormat } from '@aangan/shared-events/features/audit/export/http';
import { accountsProjection } from '@aangan/shared-events/features/accounts/views';
import { auditProjection } from '@aangan/shared-events/features/audit/views';
import { makeShopTime } from '@aangan/shared-events/shop-time';
import { namesOf } from './features/accounts/queries.ts';
import { makeExport } from './features/audit/export/routes.ts';
import { settingsOfShop } from './operator.ts';
import { openServices } from './services.ts';

/** How long the views are waited for, in milliseconds. */
const PATIENCE_MS = 30_000;

export type Exporting = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly order?: string | undefined;
  readonly format: ExportFormat;
};

/** Writes the export. Rejects with a sentence when the shop is not there, or nothing of the kind is asked for. */
export async function exportEvents({ format, ...asked }: Exporting): Promise<void> {
  const query = exportQuery.safeParse(asked);
  if (!query.success)
    throw new Error(
      query.error.issues.map(({ path, message }) => `--${path.join('.')} ${message}`).join('\n'),
    );
  const settings = await settingsOfShop();
  const services = openServices(settings, makeLogger('audit', settings.logLevel));
  try {
    const { views, log } = services;
    const head = { logId: await log.logId(), commit: 0n };
    for (const end = Date.now() + PATIENCE_MS; ;) {
      if (await views.waitFor([accountsProjection, auditProjection], head, 1_000)) break;
      if (Date.now() > end) throw new Error('The shop’s views do not answer.');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const time = makeShopTime(settings.shopTimeZone);
    const makeFile = makeExport({ ...services, time, namesOf: (ids) => namesOf(views, ids) });
    const { text } = await makeFile(query.data, format);
    await pipeline(Readable.from(text), process.stdout, { end: false });
    // Whoever reads it may be slower than this program, which ends next.
    await new Promise((written) => process.stdout.write('', written));
  } finally {
    await services.close();
  }
}
