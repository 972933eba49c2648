// Stock alert events -> who waits for which variants of a product. An account that waits for nothing has no document; an erased one waits for nothing.
import type { Recorded } from '@aangan/shared-events/event';
import type { AccountEvent } from '@aangan/shared-events/features/accounts/events';
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
import {
  indexEntry,
  removedIndexEntry,
  type Changes,
  type Documents,
  type Projection,
} from '../../runtime/fold/projection.ts';

type AccountErased = Extract<AccountEvent, { type: 'AccountErased' }>;
type Views = { alert: AlertView };
type Slot = `alert ${string}`;
type Reached = { [slot in Slot]: AlertView };

const slotOf = (productId: string): Slot => `alert ${productId}`;

export const alerts: Projection<AlertEvent | AccountErased, Views, Reached> = {
  name: alertsProjection,
  version: 2,
  eventTypes: ['StockAlertRequested', 'StockAlertCancelled', 'StockAlertFulfilled', 'AccountErased'],
  documentKeys: ({ type, data }) =>
    type === 'AccountErased' ? {} : { alert: alertKey(data.productId, data.accountId) },
  indexes: ({ type, data }) => (type === 'AccountErased' ? alertsByIndex(data.accountId) : undefined),
  relatedKeys: (_, { data: { accountId } }, productIds) =>
    Object.fromEntries(productIds.map((id) => [slotOf(id), alertKey(Number(id), accountId)])),
  project: (documents, event, productIds) =>
    event.type === 'AccountErased' ? erase(event, productIds) : enter(documents, event),
};

function enter({ alert }: Documents<Views>, event: Recorded<AlertEvent>): Changes<Views> {
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
}

function erase(
  { data: { accountId } }: Recorded<AccountErased>,
  productIds: readonly string[],
): Changes<Views & Reached> {
  return {
    documents: Object.fromEntries(productIds.map((id) => [slotOf(id), null])),
    indexes: productIds.flatMap((id) => [
      removedIndexEntry(waitingForIndex(Number(id)), accountId),
      removedIndexEntry(alertsByIndex(accountId), id),
    ]),
  };
}

function waitingAfter(waiting: readonly AlertVariant[], { type, data }: AlertEvent): readonly AlertVariant[] {
  const others = waiting.filter((variant) => !isSameAlert(variant, data.variant));
  return type === 'StockAlertRequested' ? [...others, data.variant] : others;
}
