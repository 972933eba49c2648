// Resolves a requested number to the projection that computes it and the audit indexes that list its events.
import { accounts } from '@aangan/projections/features/accounts/projection';
import { products } from '@aangan/projections/features/catalogue/products/projection';
import { salesProjection } from '@aangan/projections/features/orders/sales/projection';
import { paymentsProjectionOf } from '@aangan/projections/features/payments/projection';
import { orders } from '@aangan/projections/features/orders/projection';
import type { recordedProjections } from '@aangan/projections/past/recorded-projections';
import { customersAuditIndex } from '@aangan/shared-events/features/accounts/views';
import type { ExplainedNumber } from '@aangan/shared-events/features/audit/why/paths';
import type { WhyQuery } from '@aangan/shared-events/features/audit/why/http';
import { productsAuditIndex } from '@aangan/shared-events/features/catalogue/products/views';
import {
  dayAuditIndex,
  hourAuditIndex,
  soldAuditIndex,
} from '@aangan/shared-events/features/orders/sales/views';
import { movedAuditIndex } from '@aangan/shared-events/features/payments/views';
import { salesWindows } from '@aangan/shared-events/features/orders/sales/http';
import { stock } from '@aangan/projections/features/stock/projection';
import { availableAuditIndex } from '@aangan/shared-events/features/stock/views';
import { ordersAuditIndex } from '@aangan/shared-events/features/orders/views';
import { daysAfter } from '@aangan/shared-events/shop-time';
import { hourOfOneDay, productRequired, sizeRequired } from '../refusals.ts';

type Projection = ReturnType<typeof recordedProjections>[number]['projection'];

/** A number as the sum of its audit indexes. */
export type NumberOf = {
  readonly projection: Projection;
  readonly indexes: readonly string[];
  readonly isMoney: boolean;
};

/**
 * The composition of a number. `today` is the shop's date. Throws 400 when a required parameter is missing.
 */
export function numberOf(
  figure: ExplainedNumber,
  query: WhyQuery,
  { timeZone, today }: { readonly timeZone: string; readonly today: string },
): NumberOf {
  const { product, color, size, hour, days, day: last = today } = query;
  const daysOf = (indexOfDay: (day: string) => string) =>
    Array.from({ length: salesWindows[days] }, (_, ago) => indexOfDay(daysAfter(last, -ago)));
  switch (figure) {
    case 'users':
      return { projection: accounts, indexes: [customersAuditIndex], isMoney: false };
    case 'products':
      return { projection: products, indexes: [productsAuditIndex], isMoney: false };
    case 'orders':
      return { projection: orders, indexes: [ordersAuditIndex('all')], isMoney: false };
    case 'ordered':
      if (hour !== undefined && days !== '1') throw hourOfOneDay();
      return {
        projection: salesProjection(timeZone),
        indexes: hour === undefined ? daysOf(dayAuditIndex) : [hourAuditIndex(last, hour)],
        isMoney: true,
      };
    case 'sold':
      if (product === undefined) throw productRequired();
      return {
        projection: salesProjection(timeZone),
        indexes: daysOf((day) => soldAuditIndex(product, day)),
        isMoney: true,
      };
    case 'captured':
    case 'refunded':
    case 'collected':
      return {
        projection: paymentsProjectionOf(timeZone),
        indexes: daysOf((day) => movedAuditIndex(figure, day)),
        isMoney: true,
      };
    case 'available':
      if (product === undefined) throw productRequired();
      if (size === undefined) throw sizeRequired();
      return {
        projection: stock,
        indexes: [availableAuditIndex(product, { colorId: color ?? null, size })],
        isMoney: false,
      };
    default:
      return { projection: orders, indexes: [ordersAuditIndex(figure)], isMoney: false };
  }
}
