// What brings a product back -> StockAlertFulfilled for those who wait for it. Each task reads the requests and then the stock as they are now, so that
// repeated and late ones do no harm, and asks about a request itself, so that none is missed that crossed the stock's event.
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
  ...['StockCountingStarted', 'StockAdjusted', 'StockReleased', 'StockReturned', 'StockCountingStopped'],
  ...['ProductStockChanged', 'ProductRestored', 'StockAlertRequested'],
];
const WAIT_MS = 2_000;
const isAlertEvent = eventsOf(alertEvents);

/** Fulfils alerts. */
export function fulfilAlerts(needs: Needs): ProcessManager {
  return {
    name: 'fulfil-stock-alerts',
    types: CAUSES,
    // There were no customers waiting before there were alerts.
    startsAt: ({ head }) => head(),
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
