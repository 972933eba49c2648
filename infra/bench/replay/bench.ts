// The dashboard at any instant of a long history: how long an auditor waits for it. `EVENTS` is the number of events, a million by default.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMoment } from '@aangan/command-api/features/audit/replay/moments';
import { makeShowDashboard } from '@aangan/command-api/show-past';
import { takeSnapshots } from '@aangan/projections/past/take-snapshots';
import { openPast } from '@aangan/projections/past/past';
import {
  snapshotLineOf,
  recordedProjections,
  SNAPSHOT_EVERY,
} from '@aangan/projections/past/recorded-projections';
import { makeShopTime } from '@aangan/shared-events/shop-time';
import { connectEventLog } from '@aangan/platform/event-log/event-log';
import { makeLogger } from '@aangan/platform/process/logger';
import { openSnapshotStore } from '@aangan/platform/snapshots/open-snapshot-store';
import { startEmbeddedStore } from '@aangan/event-store/testing/embedded-store';
import { percentile, perSecond, printTable, shownMilliseconds } from '../event-store/row.ts';
import { appendLongHistory } from './long-history.ts';

const ZONE = 'Asia/Kolkata';
const EVENTS = Number(process.env['EVENTS'] ?? 1_000_000);
const QUESTIONS = 400;
/** An auditor who replays the history at a hundred events a second sees four updates a second. */
const PLAYED_STEP = 25;

/** Measures, and prints a table. */
export async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-bench-replay-'));
  const store = await startEmbeddedStore(['--memory']);
  const log = connectEventLog(store.url);
  const snapshots = openSnapshotStore({ proofsUrl: undefined, dataDir: folder });
  try {
    const began = performance.now();
    await appendLongHistory(log, EVENTS, (appended) => console.error(`${appended} events appended`));
    const written = performance.now();
    const recorded = recordedProjections(ZONE);
    const line = snapshotLineOf(await log.logId(), recorded, SNAPSHOT_EVERY);
    const options = {
      log,
      store: snapshots,
      recorded,
      every: SNAPSHOT_EVERY,
      logger: makeLogger('bench', 'warn'),
    };
    const stop = new AbortController();
    const snapshotting = takeSnapshots(options, stop.signal);
    const past = openPast({ ...options });
    for (let marks = 0; marks < Math.floor(EVENTS / SNAPSHOT_EVERY);) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      marks = (await snapshots.marks(line)).length;
    }
    const taken = performance.now();
    stop.abort();
    await snapshotting;

    const show = makeShowDashboard(makeShopTime(ZONE));
    const ask = async (at: string): Promise<number> => {
      const began = performance.now();
      const moment = await findMoment(past, new Date(), at);
      const answer = await past.query(moment.place, (views) => show(views, new Date(moment.at), '30'));
      JSON.stringify(answer);
      return performance.now() - began;
    };
    const ends = await past.ends();
    const [first, last] = [ends?.first.at ?? 0, ends?.last.at ?? 0];
    const anywhere: number[] = [];
    for (let n = 0; n < QUESTIONS; n++)
      anywhere.push(await ask(new Date(first + Math.random() * (last - first)).toISOString()));
    const played: number[] = [];
    const from = Math.floor(EVENTS / 2);
    for (let n = 0; n < QUESTIONS; n++) played.push(await ask(`event-${from + n * PLAYED_STEP}`));

    const shown = (values: readonly number[]): string =>
      [0.5, 0.99, 1].map((share) => shownMilliseconds(percentile(values, share))).join(', ');
    const mb = (path: string): string => `${Math.round(statSync(path).size / 2 ** 20)} MB`;
    printTable([
      { what: `events appended (${ends?.last.event})`, measured: perSecond(EVENTS, written - began) },
      {
        what: `snapshots taken, every ${SNAPSHOT_EVERY} events`,
        measured: perSecond(EVENTS, taken - written),
      },
      { what: 'size of the snapshots', measured: mb(join(folder, 'snapshots/snapshots.mdb')) },
      {
        what: 'the dashboard at any instant (p50, p99, longest)',
        measured: shown(anywhere),
        target: '1000 ms',
      },
      { what: `played, ${PLAYED_STEP} events on each time`, measured: shown(played), target: '250 ms' },
    ]);
  } finally {
    await Promise.allSettled([log.close(), snapshots.close()]);
    await store.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
