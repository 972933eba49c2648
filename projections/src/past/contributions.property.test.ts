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
import { ORDER_STATUSES } from '@aangan/shared-events/features/orders/statuses';
import { parseAuditIndexMember, type AuditIndex } from '@aangan/shared-events/audit-index';
import { accounts } from '../features/accounts/projection.ts';
import { products } from '../features/catalogue/products/projection.ts';
import { salesProjection } from '../features/orders/sales/projection.ts';
import { orders } from '../features/orders/projection.ts';
import { paymentsProjectionOf } from '../features/payments/projection.ts';
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

const shown: readonly Shown[] = [
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
    fc.asyncProperty(historyActions, catalogueActions, async (choices, shelf) => {
      const events = stored(withCatalogueEvents(historyOf(choices).history, shelf));
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
