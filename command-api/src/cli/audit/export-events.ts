// Writes the events of a period or of an order to the standard output.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UnreadableEventError } from '@aangan/shared-events/codec';
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

const brokenOff = ({ message }: UnreadableEventError): string =>
  `The export broke off before an event that the shop cannot read, and the file ends there: ${message}. The operator finds what to do in operations.md, “An event that cannot be processed”; until then --from and --to, or --order, export what is before and after it.`;

/** Writes the export. Rejects with an operator's message when no shop is running, no event matches, or one cannot be read. */
export async function exportEvents({ format, ...options }: ExportOptions): Promise<void> {
  const query = readOptions(exportQuery, options, [['from', 'to']]);
  await withShop(async (shop) => {
    const { text } = await makeExport(shop)(query, format);
    await pipeline(Readable.from(text), process.stdout, { end: false }).catch((error: unknown) => {
      throw error instanceof UnreadableEventError ? new Error(brokenOff(error)) : error;
    });
  });
}
