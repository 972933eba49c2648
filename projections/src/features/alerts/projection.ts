// Stock alert events -> who waits for which variants of a product. An account that waits for nothing has no document.
import {
  isSameAlert,
  type AlertEvent,
  type AlertVariant,
} from '@aangan/shared-events/features/alerts/events';
import {
  alertKey,
  alertsByIndex,
  alertsProjection,
  waitingForIndex,
  type AlertView,
} from '@aangan/shared-events/features/alerts/views';
import { indexEntry, type Projection } from '../../runtime/fold/projection.ts';

export const alerts: Projection<AlertEvent, { alert: AlertView }> = {
  name: alertsProjection,
  version: 1,
  eventTypes: ['StockAlertRequested', 'StockAlertCancelled', 'StockAlertFulfilled'],
  documentKeys: ({ data }) => ({ alert: alertKey(data.productId, data.accountId) }),
  project: ({ alert }, event) => {
    const { productId, accountId } = event.data;
    const waiting = waitingAfter(alert?.waiting ?? [], event);
    const isWaiting = waiting.length > 0;
    const score = isWaiting ? Number(event.position) : null;
    return {
      documents: { alert: isWaiting ? { productId, accountId, waiting } : null },
      indexes: [
        { index: waitingForIndex(productId), member: accountId, score },
        indexEntry(alertsByIndex(accountId), productId, productId),
      ],
    };
  },
};

function waitingAfter(waiting: readonly AlertVariant[], { type, data }: AlertEvent): readonly AlertVariant[] {
  const others = waiting.filter((variant) => !isSameAlert(variant, data.variant));
  return type === 'StockAlertRequested' ? [...others, data.variant] : others;
}
