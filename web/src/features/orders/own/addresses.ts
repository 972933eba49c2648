// The addresses of a person's earlier orders: nothing else is stored for them.
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { queryOptions } from '@tanstack/react-query';
import { personalKey } from '../../../lib/session/personal-data.ts';
import { readSession } from '../../../lib/session/stored-session.ts';
import type { CheckoutForm } from '../checkout/checkout-form.ts';
import { readOrders } from '../orders-query.ts';
import { notLive } from '../../../lib/freshness.ts';

export type KnownAddress = Pick<CheckoutForm, 'shippingAddress' | 'contactInfo'> & {
  /** How many of the orders went there. */
  readonly orders: number;
  readonly lastUsedAt: string;
};

/** How many of the newest orders are looked at. */
const ORDERS_READ = 100;

type Sent = Pick<OrderResponse, 'userId' | 'createdAt' | 'shippingAddressFields' | 'contactInfo'>;

/** The different addresses of a person's orders, the one that was used last first. Orders are newest first. */
export function addressesOf(orders: readonly Sent[], userId: string): readonly KnownAddress[] {
  const known = new Map<string, KnownAddress>();
  for (const { userId: buyer, createdAt, shippingAddressFields: address, contactInfo } of orders) {
    // Another API may answer an administrator with the orders of all customers.
    if (buyer !== userId || address === null || contactInfo === null) continue;
    const shippingAddress = { ...address, apt: address.apt ?? '' };
    const key = [...Object.values(shippingAddress), ...Object.values(contactInfo)]
      .map((part) => part.trim())
      .join('|')
      .toLowerCase()
      .replaceAll(/\s+/g, ' ');
    const before = known.get(key);
    if (before !== undefined) known.set(key, { ...before, orders: before.orders + 1 });
    else known.set(key, { shippingAddress, contactInfo, orders: 1, lastUsedAt: createdAt });
  }
  return [...known.values()];
}

export function addressesQuery() {
  return queryOptions({
    queryKey: personalKey('addresses'),
    ...notLive,
    queryFn: async ({ client, signal }) => {
      const { orders } = await readOrders(client, { limit: ORDERS_READ }, signal);
      return addressesOf(orders, readSession()?.userId ?? '');
    },
    networkMode: 'always',
  });
}

/** The address in one line, without the name. */
export function addressLine({ shippingAddress }: Pick<KnownAddress, 'shippingAddress'>): string {
  const { addressLine1, apt = '', city, state, postalCode } = shippingAddress;
  return [addressLine1, apt, city, `${state} ${postalCode}`].filter((part) => part !== '').join(', ');
}

export function nameOf({ shippingAddress }: Pick<KnownAddress, 'shippingAddress'>): string {
  return `${shippingAddress.firstName} ${shippingAddress.lastName}`;
}
