// What brings a product back -> StockAlertFulfilled for those who wait for it. Each task reads the requests and then the stock as they are now, so that
// repeated and late ones do no harm, and asks about a request itself, so that none is missed that crossed the stock's event.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { RawEvent } from '@aangan/shared-events/codec';
import { eventsOf, type Recorded, type ShopEvent } from '@aangan/shared-events/event';
import { alertEvents, alertStream } from '@aangan/shared-events/features/alerts/events';
import {
  alertKey,
  alertsProjection,
  waitingForIndex,
  type AlertView,
} from '@aangan/shared-events/features/alerts/views';
import { fieldsOf } from '@aangan/shared-events/fields';
import type { CommandContext } from '../../domain/command-context.ts';
import { RetryLaterError, type ProcessManager } from '../../domain/process-manager.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import type { AlertHandler, AvailabilityOf } from './open-alerts.ts';

type Needs = Pick<FeatureContext, 'now'> & {
  readonly views: Pick<FeatureContext['views'], 'waitFor' | 'members' | 'documents'>;
  readonly logId: () => Promise<string>;
  readonly alerts: AlertHandler;
  readonly availabilityOf: AvailabilityOf;
};

/** The events that can make something available. */
const CAUSES = [
  ...['StockCountingStarted', 'StockAdjusted', 'StockReleased', 'StockReturned', 'StockRestocked'],
  ...['StockCountingStopped', 'ProductStockChanged', 'ProductDetailsChanged', 'ProductRestored'],
  'StockAlertRequested',
];
const WAIT_MS = 2_000;
const isAlertEvent = eventsOf(alertEvents);

/** Fulfils alerts. */
export function fulfilAlerts(needs: Needs): ProcessManager {
  return {
    name: 'fulfil-stock-alerts',
    types: CAUSES,
    startsAt: beforeOpenRequests,
    taskRequestedBy: (raw) => (CAUSES.includes(raw.type) && !takesAway(raw) ? raw.id : undefined),
    taskCompletedBy: () => undefined,
    act: async (event) => {
      const { productId } = fieldsOf(event.data);
      if (typeof productId !== 'number') return;
      const of = isAlertEvent(event) ? event.data.accountId : undefined;
      for (const alert of await waitingFor(productId, of, event, needs)) await fulfil(alert, event, needs);
    },
  };
}

function takesAway({ type, data }: Pick<RawEvent, 'type' | 'data'>): boolean {
  const { by, inStock } = fieldsOf(data);
  if (type === 'StockAdjusted') return typeof by === 'number' && by <= 0;
  return type === 'ProductStockChanged' && inStock === false;
}

const OPENS = 'StockAlertRequested';
const CLOSES: readonly string[] = ['StockAlertCancelled', 'StockAlertFulfilled'];
const ERASES = 'AccountErased';

// The open requests are in the log, which outlives the checkpoint. A later event of the stock finds all requests that are open by then, so that those
// before the first open one need not be followed.
async function beforeOpenRequests(log: Pick<EventLog, 'head' | 'subscribe'>): Promise<bigint> {
  const head = await log.head();
  const stop = new AbortController();
  /** The position before each open request, by account and alert. */
  const open = new Map<string, Map<string, bigint>>();
  let position = 0n;
  try {
    const filter = { typePrefixes: [OPENS, ...CLOSES, ERASES] };
    for await (const batch of log.subscribe({ after: undefined, signal: stop.signal, filter })) {
      for (const raw of batch.events) {
        note(open, raw, position);
        position = raw.position;
      }
      if (batch.live) break;
    }
    const oldest = [...open.values()].flatMap((ofAccount) => [...ofAccount.values()]);
    return oldest.reduce((least, each) => (each < least ? each : least), head);
  } finally {
    stop.abort();
  }
}

function note(open: Map<string, Map<string, bigint>>, { type, data }: RawEvent, before: bigint): void {
  const { accountId, productId, variant } = fieldsOf(data);
  if (typeof accountId !== 'string') return;
  if (type === ERASES) return void open.delete(accountId);
  const alert = JSON.stringify([productId, variant]);
  const ofAccount = open.get(accountId) ?? new Map<string, bigint>();
  if (type === OPENS) open.set(accountId, ofAccount.set(alert, before));
  else if (CLOSES.includes(type)) ofAccount.delete(alert);
}

async function waitingFor(
  productId: number,
  accountId: string | undefined,
  { position }: Pick<RawEvent, 'position'>,
  { views, logId }: Needs,
): Promise<readonly AlertView[]> {
  const at = { logId: await logId(), commit: position };
  if (!(await views.waitFor([alertsProjection], at, WAIT_MS)))
    throw new RetryLaterError('the view of stock alerts is behind');
  const members = { newestFirst: false } as const;
  const accountIds =
    accountId === undefined
      ? await views.members(alertsProjection, waitingForIndex(productId), members)
      : [accountId];
  const keys = accountIds.map((id) => alertKey(productId, id));
  const found = await views.documents<AlertView>(alertsProjection, keys);
  return found.filter((alert) => alert !== undefined);
}

async function fulfil(
  { productId, accountId, waiting }: AlertView,
  cause: Recorded<ShopEvent>,
  { alerts, availabilityOf, now }: Needs,
): Promise<void> {
  // Most of those who wait for a product wait for another size of it.
  const seemsAvailable = await availabilityOf(productId);
  if (!waiting.some(seemsAvailable)) return;
  const stream = alertStream(productId, accountId);
  const { state: requested } = await alerts.load(stream);
  // Read after the requests: each of them was made before it was available.
  const isAvailable = await availabilityOf(productId);
  for (const { variant, isWaiting, request } of requested) {
    if (!isWaiting || !isAvailable(variant)) continue;
    const command = { type: 'FulfilAlert', productId, accountId, variant, request } as const;
    await alerts.handle({ stream, command, context: contextOf(cause, now()) });
  }
}

function contextOf({ id, metadata }: Recorded<ShopEvent>, now: Date): CommandContext {
  const { origin, correlationId } = metadata;
  return { by: { kind: 'system' }, origin, correlationId, causationId: id, at: now.toISOString() };
}
