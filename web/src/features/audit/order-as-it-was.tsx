import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import type { ReactNode } from 'react';
import { Chosen } from '../../components/form/chosen.tsx';
import { Amount } from '../../components/data/price.tsx';
import { lineKey } from '../../lib/cart-line.ts';
import { auditTexts } from './messages.ts';

type OrderAsItWasProps = {
  readonly order: OrderResponse | null;
  /** Whether the order is missing because an event cannot be read. */
  readonly isUnknown?: boolean;
  readonly statusBadge: (status: OrderStatus) => ReactNode;
  readonly colorName: (hexCode: string) => string | undefined;
};

/** The order after the shown event, with the names and prices of that time; colour names are the current ones. */
export function OrderAsItWas({ order, isUnknown, statusBadge, colorName }: OrderAsItWasProps) {
  return (
    <section aria-label="The order at this point in time" className="min-w-0 rounded-lg bg-sunken/60 p-5">
      <h2 className="text-xl">The order at this point in time</h2>
      {order === null ? (
        <p className="mt-3 text-muted">{isUnknown ? auditTexts.unknown : auditTexts.notYet}</p>
      ) : (
        <>
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
            {statusBadge(order.status)}
            <span className="text-sm text-muted">{order.trackingStatus}</span>
          </p>
          <ul className="mt-3">
            {order.OrderItems.map(({ id, name, color, size, quantity, price }) => (
              <li
                key={lineKey({ id, color, size })}
                className="flex items-baseline justify-between gap-4 border-b border-line py-2.5"
              >
                <span className="min-w-0">
                  <span className="font-semibold">{name}</span>
                  <span className="block text-sm text-muted tabular">
                    {quantity} × <Amount rupees={price} />
                    <span className="ml-3">
                      <Chosen color={color} colorName={colorName(color)} size={size} />
                    </span>
                  </span>
                </span>
                <Amount rupees={(Math.round(price * 100) * quantity) / 100} className="font-semibold" />
              </li>
            ))}
          </ul>
          <p className="mt-4 flex items-baseline justify-between gap-4">
            <span className="text-muted">Total</span>
            <Amount rupees={order.totalPrice} className="font-serif text-2xl font-semibold" />
          </p>
          <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 text-sm">
            <dt className="text-muted">Ship to</dt>
            <dd className="wrap-anywhere">{order.shippingAddress}</dd>
            <dt className="text-muted">Contact</dt>
            <dd className="wrap-anywhere">
              {order.contactInfo ? `${order.contactInfo.email}, ${order.contactInfo.phone}` : 'Erased'}
            </dd>
            <dt className="text-muted">Payment</dt>
            <dd>
              {order.paymentMethod === 'cod' ? 'Cash on Delivery' : 'Online Payment'}, {order.payment.state}
            </dd>
          </dl>
        </>
      )}
    </section>
  );
}
