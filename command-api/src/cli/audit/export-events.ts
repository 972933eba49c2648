// Writes the events of a period or of an order to the standard output.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportQuery, type ExportFormat } from '@aangan/shared-events/features/audit/export/http';
import { makeExport } from '../../features/audit/export/routes.ts';
import { readOptions } from './read-options.ts';
import { withShop } from './with-shop.ts';

export type ExportOptions = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly order?: string | undefined;
  readonly format: ExportFormat;
};

/** Writes the export. Rejects with an operator's message when no shop is running, or no event matches. */
export async function exportEvents({ format, ...options }: ExportOptions): Promise<void> {
  const query = readOptions(exportQuery, options, [['from', 'to']]);
  await withShop(async (shop) => {
    const { text } = await makeExport(shop)(query, format);
    await pipeline(Readable.from(text), process.stdout, { end: false });
  });
}
