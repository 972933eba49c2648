// For random histories: the events behind a number add up to it, each with the contribution that its own stream records.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codec } from '@aangan/shared-events/all-events';
import type { RawEvent } from '@aangan/shared-events/codec';
import {
  accountCountKey,
  customersAuditIndex,
  type AccountCountView,
} from '@aangan/shared-events/features/accounts/views';
import {
  productCountKey,
  productsAuditIndex,
  type ProductCountView,
} from '@aangan/shared-events/features/catalogue/products/views';
import {
  daySalesKey,
  dayAuditIndex,
  hourAuditIndex,
  productSalesKey,
  soldAuditIndex,
  type DaySalesView,
  type ProductSalesView,
} from '@aangan/shared-events/features/orders/sales/views';
import {
  ordersAuditIndex,
  orderStatsKey,
  type OrderStatsView,
} from '@aangan/shared-events/features/orders/views';
import {
  movedAuditIndex,
  paymentDayKey,
  type PaymentDayView,
} from '@aangan/shared-events/features/payments/views';
import { stockStream, type StockEvent } from '@aangan/shared-events/features/stock/events';
import { availableIn, levelOf } from '@aangan/shared-events/features/stock/levels';
import { availableAuditIndex, stockKey, type StockView } from '@aangan/shared-events/features/stock/views';
import { ORDER_STATUSES } from '@aangan/shared-events/features/orders/statuses';
import { parseAuditIndexMember, type AuditIndex } from '@aangan/shared-events/audit-index';
import { accounts } from '../features/accounts/projection.ts';
import { products } from '../features/catalogue/products/projection.ts';
import { salesProjection } from '../features/orders/sales/projection.ts';
import { orders } from '../features/orders/projection.ts';
import { paymentsProjectionOf } from '../features/payments/projection.ts';
import { stock } from '../features/stock/projection.ts';
import { historyOf, historyActions, type HistoryEvent } from '../testing/history.ts';
import type { Projection } from '../runtime/fold/projection.ts';
import { contributions } from './contributions.ts';
import { catalogueActions, withCatalogueEvents } from '../testing/catalogue-history.ts';
import { decodeWithoutKeys, emptyShop, foldOn } from './snapshot.ts';

const DAY = '2026-11-20';
const HOUR = 12;
const sales = salesProjection('Asia/Kolkata');
const payments = paymentsProjectionOf('Asia/Kolkata');
const key = { id: 'k', secret: Buffer.alloc(32) };

/** The numbers of the dashboard: their projection, audit index and value. */
type Shown = {
  readonly of: Projection;
  readonly auditIndex: string;
  readonly read: (documents: Documents) => AuditIndex;
};
type Documents = ReadonlyMap<string, unknown>;
const at = <T>(documents: Documents, name: string): T | undefined => documents.get(name) as T | undefined;

const shown: Shown[] = [
  {
    of: accounts,
    auditIndex: customersAuditIndex,
    read: (all) => ({ count: at<AccountCountView>(all, accountCountKey)?.customers ?? 0 }),
  },
  {
    of: products,
    auditIndex: productsAuditIndex,
    read: (all) => ({ count: at<ProductCountView>(all, productCountKey)?.products ?? 0 }),
  },
  {
    of: orders,
    auditIndex: ordersAuditIndex('all'),
    read: (all) => ({ count: at<OrderStatsView>(all, orderStatsKey)?.total ?? 0 }),
  },
  ...ORDER_STATUSES.map((status): Shown => ({
    of: orders,
    auditIndex: ordersAuditIndex(status),
    read: (all) => ({ count: at<OrderStatsView>(all, orderStatsKey)?.byStatus[status] ?? 0 }),
  })),
  {
    of: sales,
    auditIndex: dayAuditIndex(DAY),
    read: (all) => {
      const day = at<DaySalesView>(all, daySalesKey(DAY));
      return { count: day?.orders ?? 0, paise: day?.paise ?? 0 };
    },
  },
  {
    of: sales,
    auditIndex: hourAuditIndex(DAY, HOUR),
    read: (all) => {
      const hour = at<DaySalesView>(all, daySalesKey(DAY))?.hours[HOUR];
      return { count: hour?.orders ?? 0, paise: hour?.paise ?? 0 };
    },
  },
  {
    of: sales,
    auditIndex: soldAuditIndex(1, DAY),
    read: (all) => {
      const sold = at<ProductSalesView>(all, productSalesKey(1))?.days[DAY];
      return { count: sold?.units ?? 0, paise: sold?.paise ?? 0 };
    },
  },
  ...(['captured', 'refunded', 'collected'] as const).map((kind): Shown => ({
    of: payments,
    auditIndex: movedAuditIndex(kind, DAY),
    read: (all) => at<PaymentDayView>(all, paymentDayKey(DAY))?.[kind] ?? { count: 0, paise: 0 },
  })),
];

const sizes = ['M', 'L'] as const;
shown.push(
  ...sizes.map((size): Shown => ({
    of: stock,
    auditIndex: availableAuditIndex(1, { colorId: null, size }),
    read: (all) => {
      const view = at<StockView>(all, stockKey(1));
      return { count: view ? availableIn(levelOf(view, { colorId: null, size })) : 0 };
    },
  })),
);

const size = fc.constantFrom(...sizes);
const quantity = fc.integer({ min: 1, max: 3 });
const stockEvent: fc.Arbitrary<StockEvent> = fc
  .record({ kind: fc.constantFrom('adjust', 'reserve', 'sell', 'return', 'stop', 'start'), size, quantity })
  .map(({ kind, size: one, quantity: units }): StockEvent => {
    const variant = { colorId: null, size: one };
    const data = { productId: 1, orderId: 7, lines: [{ ...variant, quantity: units }] };
    const until = '2026-11-20T06:31:00.000Z';
    switch (kind) {
      case 'adjust':
        return { type: 'StockAdjusted', data: { productId: 1, ...variant, by: units, reason: 'Found' } };
      case 'reserve':
        return { type: 'StockReserved', data: { ...data, accountId: 'a-1', attempt: 'x', until } };
      case 'sell':
        return { type: 'StockCommitted', data: { ...data, orderRevision: 0 } };
      case 'return':
        return { type: 'StockReturned', data: { ...data, orderRevision: 1 } };
      case 'stop':
        return { type: 'StockCountingStopped', data: { productId: 1 } };
      default:
        return {
          type: 'StockCountingStarted',
          data: { productId: 1, lowAt: 5, variants: [{ ...variant, counted: units }] },
        };
    }
  });
const stockActions = fc
  .array(stockEvent, { maxLength: 20 })
  .map((events) => events.map((event): HistoryEvent => ({ stream: stockStream(1), event, isLate: false })));

function stored(history: readonly HistoryEvent[]): readonly RawEvent[] {
  const revisions = new Map<string, bigint>();
  return history.map(({ stream, event }, index) => {
    const revision = revisions.get(stream) ?? 0n;
    revisions.set(stream, revision + 1n);
    const metadata = {
      at: '2026-11-20T06:30:00.000Z',
      by: { kind: 'system' },
      origin: { client: 'api' },
      correlationId: 'c',
    } as const;
    const raw = codec.encode(event, metadata, key, () => Buffer.alloc(12, index));
    return { ...raw, id: `e-${index}`, stream, revision, position: BigInt(100 + 10 * index) };
  });
}

test('the events behind a number add up to it, and each contributes what its own stream gives', async () => {
  await fc.assert(
    fc.asyncProperty(historyActions, catalogueActions, stockActions, async (choices, shelf, counted) => {
      const events = stored([...withCatalogueEvents(historyOf(choices).history, shelf), ...counted]);
      for (const { of, auditIndex, read } of shown) {
        const { documents, indexes } = await foldOn(emptyShop, of, events, decodeWithoutKeys());
        const entries = [...(indexes.get(auditIndex) ?? [])]
          .sort((one, other) => (one[1] ?? 0) - (other[1] ?? 0))
          .map(([member]) => parseAuditIndexMember(member));
        const number = read(documents);
        let sum: AuditIndex = { count: 0, ...(number.paise !== undefined && { paise: 0 }) };
        for (const { stream, revision, ...after } of entries) {
          const own = events.filter((event) => event.stream === stream);
          const added = (await contributions(of, (index) => index === auditIndex, own)).get(revision);
          sum = {
            count: sum.count + (added?.count ?? NaN),
            ...(sum.paise !== undefined && { paise: sum.paise + (added?.paise ?? NaN) }),
          };
          expect(after).toEqual(sum);
        }
        expect(sum, auditIndex).toEqual(number);
      }
    }),
    { numRuns: 60 },
  );
});
