// The events of a period or an order, written to the standard output by whoever may type commands on the machine of the shop.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportQuery, type ExportFormat } from '@aangan/shared-events/features/audit/export/http';
import { makeExport } from '../../features/audit/export/routes.ts';
import { asked, withShop } from './with-shop.ts';

export type Exporting = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly order?: string | undefined;
  readonly format: ExportFormat;
};

/** Writes the export. Rejects with a sentence when the shop is not there, or nothing of the kind is asked for. */
export async function exportEvents({ format, ...options }: Exporting): Promise<void> {
  const query = asked(exportQuery, options);
  await withShop(async (shop) => {
    const { text } = await makeExport(shop)(query, format);
    await pipeline(Readable.from(text), process.stdout, { end: false });
  });
}
