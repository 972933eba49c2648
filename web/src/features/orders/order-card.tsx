import type { OrderItemResponse, OrderResponse } from '@aangan/shared-events/features/orders/http';
import { isShippable } from '@aangan/shared-events/features/orders/status-machine';
import type { ReactNode, Ref } from 'react';
import { ReceiptText } from 'lucide-react';
import { ButtonLink } from '../../components/form/button.tsx';
import { Chosen } from '../../components/form/chosen.tsx';
import { Picture } from '../../components/media/picture.tsx';
import { Amount } from '../../components/data/price.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { totalOf } from '../../lib/total.ts';
import { OrderLiveSign } from './order-live-sign.tsx';
import { orderTexts, paymentLabels } from './messages.ts';
import { PaymentBadge } from './payment-badge.tsx';
import { ProofButton } from './proof-button.tsx';
import { Shipment } from './shipment.tsx';
import { StatusBadge } from './status-badge.tsx';
import { StatusLine } from './status-line.tsx';
import { lineKey } from '../../lib/cart-line.ts';

type OrderCardProps = {
  readonly order: OrderResponse;
  readonly colorName: (hexCode: string) => string | undefined;
  /** Receives the focus when the order was chosen from the list below it. */
  readonly heading: Ref<HTMLHeadingElement>;
};

export function OrderCard({ order, colorName, heading }: OrderCardProps) {
  const { id, totalPrice, OrderItems } = order;
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1fr_24rem]">
      <section aria-label={`Order ${id}`} className="rounded-lg border border-line bg-raised p-5 sm:p-8">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {orderTexts.title(id)}
          </h2>
          <OrderLiveSign />
        </div>
        <div className="mt-8">
          <StatusLine key={id} order={order} />
        </div>
        {OrderItems.length === 0 ? (
          <p className="mt-8 border-t border-line py-6 text-muted">{orderTexts.noItems}</p>
        ) : (
          <ul className="mt-7">
            {OrderItems.map((item) => (
              <Item key={lineKey(item)} item={item} colorName={colorName(item.color)} />
            ))}
          </ul>
        )}
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-5">
          <span className="text-muted">Total</span>
          <Amount rupees={totalPrice} className="font-serif text-2xl font-semibold" />
        </p>
      </section>
      <Facts order={order} />
    </div>
  );
}

function Item({
  item,
  colorName,
}: {
  readonly item: OrderItemResponse;
  readonly colorName: string | undefined;
}) {
  return (
    <li className="grid grid-cols-[4.5rem_1fr] items-center gap-x-4 border-t border-line py-4 sm:grid-cols-[4.5rem_1fr_auto]">
      <Picture
        name={item.image}
        alt=""
        sizes="4.5rem"
        className="aspect-4/5 h-auto w-full rounded-md max-sm:row-span-2 max-sm:self-start"
      />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{item.name}</p>
        <Chosen color={item.color} colorName={colorName} size={item.size} />
        <p className="text-sm text-muted tabular">
          {item.quantity} × <Amount rupees={item.price} />
        </p>
      </div>
      <Amount rupees={totalOf([item])} className="font-semibold max-sm:col-start-2" />
    </li>
  );
}

function Facts({ order }: { readonly order: OrderResponse }) {
  const { id, paymentMethod, payment, shippingAddress, createdAt, status, trackingStatus, shipment } = order;
  return (
    <div className="rounded-lg border border-line bg-raised p-5 sm:p-7 lg:sticky lg:top-6">
      <dl className="grid grid-cols-[7rem_1fr] gap-x-4 gap-y-4">
        <Fact name="Order date">{formatMoment(createdAt)}</Fact>
        <Fact name="Status">
          <StatusBadge status={status} />
        </Fact>
        <Fact name="Tracking">{trackingStatus || 'Processing'}</Fact>
        {shipment && isShippable(status) && (
          <Fact name={orderTexts.courier}>
            <Shipment shipment={shipment} />
          </Fact>
        )}
        <Fact name="Payment">
          {paymentLabels[paymentMethod] ?? (paymentMethod || 'N/A')}
          <span className="mt-1 block">
            <PaymentBadge order={{ status, payment }} />
          </span>
        </Fact>
        <Fact name="Ship to">
          <span className="wrap-anywhere">{shippingAddress || 'N/A'}</span>
        </Fact>
      </dl>
      <div className="mt-5 border-t border-line pt-5">
        <ButtonLink
          to="/orders/$id/receipt"
          params={{ id: String(id) }}
          variant="secondary"
          size="small"
          preload={false}
        >
          <ReceiptText aria-hidden="true" className="size-4" />
          {orderTexts.viewReceipt}
        </ButtonLink>
        <ProofButton key={id} orderId={id} />
      </div>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
