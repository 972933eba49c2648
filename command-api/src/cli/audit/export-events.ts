// Writes the events of a period or of an order to the standard output.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportQuery, type ExportFormat } from '@aangan/shared-events/features/audit/export/http';
import { makeExport } from '../../features/audit/export/routes.ts';
import { requireWholeLog } from '../../features/audit/proof/proven-lines.ts';
import { explainUnreadable } from './explain-unreadable.ts';
import { readOptions } from './read-options.ts';
import { withShop } from './with-shop.ts';

export type ExportOptions = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly order?: string | undefined;
  readonly format: ExportFormat;
};

const brokenOff = explainUnreadable(
  'The export broke off before an event that the shop cannot read, and the file ends there',
  '--from and --to, or --order, export what is before and after it',
);

/** All events of an order are read before the first is written. */
const ofOrder = (order: number) =>
  explainUnreadable(
    'The export was not written, because the shop cannot read an event of this order',
    `npm run --silent audit -- evidence ${order} > order-${order}.jsonl writes the order, its payment and its returns as they are stored`,
  );

/**
 * Writes the export. Rejects with an operator's message when no shop is running, no event matches, or one cannot be read, and with `NotAsSignedError` once
 * it is written of a log that is not the one that was signed.
 */
export async function exportEvents({ format, ...options }: ExportOptions): Promise<void> {
  const query = readOptions(exportQuery, options, [['from', 'to']]);
  await withShop(async (shop) => {
    const write = async (): Promise<void> => {
      const { text } = await makeExport(shop)(query, format);
      await pipeline(Readable.from(text), process.stdout, { end: false });
    };
    await write().catch(query.order === undefined ? brokenOff : ofOrder(query.order));
    // A period has no gap that its leaves would not show.
    if (query.order !== undefined) await requireWholeLog(shop);
  });
}
