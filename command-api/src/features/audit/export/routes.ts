// The auditor's downloads: the events of a period or of an order, streamed, with the signed checkpoint that
// covers them.
import { SNAPSHOT_EVERY, recordedProjections } from '@aangan/projections/past/recorded-projections';
import { openPast } from '@aangan/projections/past/past';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { SnapshotStore } from '@aangan/platform/snapshots/snapshot-store';
import { accountsProjection } from '@aangan/shared-events/features/accounts/views';
import { exportPaths } from '@aangan/shared-events/features/audit/export/paths';
import {
  exportQuery,
  type ExportFormat,
  type ExportQuery,
} from '@aangan/shared-events/features/audit/export/http';
import { EVIDENCE_TYPE } from '@aangan/shared-events/features/audit/paths';
import { auditProjection } from '@aangan/shared-events/features/audit/views';
import { colorsProjection } from '@aangan/shared-events/features/catalogue/colors/views';
import type { ShopTime } from '@aangan/shared-events/shop-time';
import { mailProjection } from '@aangan/shared-events/features/mail/views';
import { z } from 'zod';
import { defineRoute } from '../../../http/define-route.ts';
import { missingOrder } from '../../../domain/common-refusals.ts';
import type { Route, StreamedBody } from '../../../http/route.ts';
import { eventsOfOrder, type HistoryNeeds } from '../order-history.ts';
import { refuseUnreadable } from '../unreadable-events.ts';
import {
  eventUnreadable,
  noEvents,
  notSignedYet,
  orderOrPeriod,
  signingKeyMissing,
  snapshotsBehind,
} from '../refusals.ts';
import { exportChosen, exportPeriod, type Export, type ExportNeeds } from './export-events.ts';
import { findPeriod } from './period.ts';
import { writeCsv, writeJsonLines } from './write-export.ts';

export type ExportRouteNeeds = ExportNeeds &
  Omit<HistoryNeeds, 'showOrder'> & {
    readonly log: Pick<EventLog, 'readStream' | 'logId' | 'eventsAfter'>;
    readonly snapshots: SnapshotStore;
    readonly time: ShopTime;
  };

const formats = {
  jsonl: {
    type: EVIDENCE_TYPE,
    write: writeJsonLines,
    holds:
      'JSON Lines: first the signed checkpoint of the events and the file’s scope, signed by the shop, then a CloudEvent (1.0) for each. Personal data is sealed; whom an order was for stands in the extension `recipient`. The proof does not cover `position`, `actorname`, `title`, `summary` and `recipient`.',
  },
  csv: {
    type: 'text/csv; charset=utf-8',
    write: writeCsv,
    holds:
      'Text of RFC 4180 in UTF-8: the names of the columns, then a row of the type `Checkpoint` with the signed checkpoint that the events belong to, then a row for each event. It has no proofs of the events: only JSON Lines can be verified.',
  },
} as const;

/** Makes the files that a query requests. Throws 400, 404 and 503 before the first line is written. */
export function makeExport(needs: ExportRouteNeeds) {
  const past = openPast({
    log: needs.log,
    store: needs.snapshots,
    recorded: recordedProjections(needs.time.timeZone),
    every: SNAPSHOT_EVERY,
  });
  const chosen = async ({ order, from, to }: ExportQuery): Promise<Export> => {
    if (order === undefined) {
      const period = await findPeriod(past, needs.time, { from, to });
      if (period === undefined) throw noEvents();
      return exportPeriod(needs, period);
    }
    if (from !== undefined || to !== undefined) throw orderOrPeriod();
    const events = await eventsOfOrder(needs, order);
    if (events === undefined) throw missingOrder();
    return exportChosen(needs, events);
  };
  return async (query: ExportQuery, format: ExportFormat): Promise<StreamedBody> => {
    const { type, write } = formats[format];
    return { type, name: `${nameOf(query)}.${format}`, text: write(await chosen(query)) };
  };
}

export function exportRoutes(needs: ExportRouteNeeds): readonly Route[] {
  const makeFile = makeExport(needs);
  const route = (format: ExportFormat, summary: string): Route =>
    defineRoute({
      method: 'get',
      path: exportPaths[format],
      who: 'reader',
      summary,
      query: exportQuery,
      views: [auditProjection, accountsProjection, colorsProjection, mailProjection],
      answers: { body: z.string().meta({ description: formats[format].holds }), type: formats[format].type },
      refuses: [
        missingOrder(),
        eventUnreadable(),
        noEvents(),
        orderOrPeriod(),
        notSignedYet(),
        signingKeyMissing(),
        snapshotsBehind(),
      ],
      handle: async ({ query }) => ({
        body: undefined,
        stream: await makeFile(query, format).catch(refuseUnreadable),
      }),
    });
  return [
    route(
      'jsonl',
      'The events of a period or of an order, in a file that can be checked without the shop, written while it is sent.',
    ),
    route('csv', 'The same events as a table for a spreadsheet.'),
  ];
}

/** events-2026-11-01-to-2026-11-20 */
function nameOf({ order, from, to }: ExportQuery): string {
  if (order !== undefined) return `order-${order}-events`;
  const ends = [from, to === undefined ? undefined : `to-${to}`].filter((end) => end !== undefined);
  return ['events', ...ends.map((end) => end.replaceAll(/[^\w-]/g, ''))].join('-');
}
