import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Chosen } from '../../../components/form/chosen.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { Amount } from '../../../components/data/price.tsx';
import { totalOf } from '../../../lib/total.ts';
import { orderTexts } from '../messages.ts';
import type { ShortLine } from './short-lines.ts';
import { isSameLine, lineKey } from '../../../lib/cart-line.ts';

type OrderSummaryProps = {
  readonly items: readonly CartItemResponse[];
  readonly colorName: (hexCode: string) => string | undefined;
  /** What the shop has refused to sell. */
  readonly short?: readonly ShortLine[];
  /** Whether the items are still those of the cart. */
  readonly isOfCart: boolean;
  readonly children?: ReactNode;
};

export const summaryHeadingId = 'order-summary';

/** The items to order; sticky. Its heading can be focused. */
export function OrderSummary({ items, colorName, short = [], isOfCart, children }: OrderSummaryProps) {
  return (
    <section aria-label="Order summary" className="rounded-lg bg-sunken/60 p-[min(1.25rem,5vw)] sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={summaryHeadingId} tabIndex={-1} className="text-xl outline-none">
          Order summary
        </h2>
        {isOfCart && (
          <Link
            to="/cart"
            className="py-2 text-sm font-semibold text-indigo underline-offset-4 hover:underline"
          >
            Edit cart
          </Link>
        )}
      </div>
      <ul className="mt-2">
        {items.map((item) => (
          <li
            key={lineKey(item)}
            className="grid grid-cols-[3.5rem_1fr_auto] gap-x-4 max-[20.5rem]:grid-cols-[min(3.5rem,16vw)_1fr] border-b border-line py-4"
          >
            <Picture
              name={item.image}
              alt=""
              sizes="3.5rem"
              className="aspect-4/5 h-auto w-full rounded-sm"
            />
            <div className="min-w-0">
              <p className="leading-snug font-semibold wrap-anywhere">{item.name}</p>
              <p>
                <Chosen color={item.color} colorName={colorName(item.color)} size={item.size} />
              </p>
              <p className="text-sm text-muted tabular">
                {item.quantity} × <Amount rupees={item.price} />
              </p>
              <Note item={item} short={short} />
            </div>
            <Amount rupees={totalOf([item])} className="font-semibold max-[20.5rem]:col-start-2" />
          </li>
        ))}
      </ul>
      <p className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-muted">Total</span>
        <Amount rupees={totalOf(items)} className="font-serif text-2xl font-semibold" />
      </p>
      {children}
    </section>
  );
}

type NoteProps = { readonly item: CartItemResponse; readonly short: readonly ShortLine[] };

/** What is left of the line where the shop has refused it, else what the cart says about it. */
function Note({ item, short }: NoteProps) {
  const refused = short.find((line) => isSameLine(line, item));
  const text = refused === undefined ? item.changed : orderTexts.left(refused.left);
  return (
    <div role="status" className="contents">
      {text && <p className="mt-1 text-sm font-medium text-madder">{text}</p>}
    </div>
  );
}
