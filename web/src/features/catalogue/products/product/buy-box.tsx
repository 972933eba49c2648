import { NO_COLOR } from '@aangan/shared-events/features/catalogue/products/paths';
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { leftOf, MORE_THAN_SHOWN } from '@aangan/shared-events/features/stock/shown';
import type { ReactNode } from 'react';
import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '../../../../components/form/button.tsx';
import { QuantityStepper } from '../../../../components/form/quantity-stepper.tsx';
import { ColorChoice } from './color-choice.tsx';
import { useStoredChoice } from './stored-choice.ts';
import { productTexts } from '../messages.ts';
import { fewLeft } from '../stock-left.ts';
import { SizeChoice } from './size-choice.tsx';

const MAX_QUANTITY = 99;

/** Adds the selection to the cart; passed in by the route, because the cart is another feature. */
export type AddToCart = {
  readonly add: (item: {
    readonly productId: number;
    /** A hex code, or `Default` for a product without colours. */
    readonly color: string;
    readonly size: string | null;
    readonly quantity: number;
  }) => void;
  readonly adding: boolean;
  readonly problem: string | null;
};

/** What a sold-out product offers in place of buying; passed in by the route, as another feature. */
export type NotifySlot = (wanted: {
  readonly productId: number;
  /** Null: any color and size. */
  readonly variant: { readonly colorId: number | null; readonly size: string } | null;
}) => ReactNode;

type BuyBoxProps = {
  readonly product: ProductResponse;
  /** Since the page was opened. */
  readonly isRemoved: boolean;
  readonly colorId: number | null;
  readonly onColor: (id: number) => void;
  readonly cart: AddToCart;
  readonly heart: ReactNode;
  readonly notify: NotifySlot | undefined;
};

export function BuyBox({ product, isRemoved, colorId, onColor, cart, heart, notify }: BuyBoxProps) {
  const { id, Colors, sizes, stock } = product;
  const inStock = product.inStock && !isRemoved;
  const [chosenSize, setSize] = useState<string | null>(null);
  // A single size is preselected. One that the product has lost while the page is open is not chosen any more.
  const size = sizes.find((each) => sizes.length === 1 || each === chosenSize) ?? null;
  const [quantity, setQuantity] = useState(1);
  const color = Colors.find((each) => each.id === colorId)?.hexCode ?? NO_COLOR;
  useStoredChoice(product, { productId: id, color, size, quantity }, (stored) => {
    if (stored.colorId !== undefined) onColor(stored.colorId);
    if (stored.size !== undefined) setSize(stored.size);
    setQuantity(stored.quantity);
  });
  const reasonId = useId();
  const box = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const focusBuying = useCallback(
    () => (addButton.current?.disabled === false ? addButton : box).current?.focus(),
    [],
  );
  const leftIn = (each: string) =>
    leftOf(stock, { colorId: Colors.length === 0 ? null : colorId, size: each });
  const soldOut = new Set(sizes.filter((each) => leftIn(each) === 0));
  const left = size === null ? undefined : leftIn(size);
  const few = size === null ? fewLeft(stock) : left;
  const isFew = inStock && few !== undefined && few > 0 && few < MORE_THAN_SHOWN;
  // What is sold while the page is open cannot be added.
  const most = left !== undefined && left > 0 && left < MORE_THAN_SHOWN ? left : MAX_QUANTITY;
  const wanted = Math.min(quantity, most);
  const isSoldOut = size !== null && soldOut.has(size);
  const variant = size === null ? null : { colorId: Colors.length === 0 ? null : colorId, size };
  const reason = isRemoved
    ? productTexts.removed
    : reasonNotToAdd(inStock, size, isSoldOut && (Colors.length > 1 ? 'variant' : 'size'));

  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-6 outline-none">
      <ColorChoice colors={Colors} stock={stock} chosenId={colorId} onChoose={onColor} />
      <SizeChoice sizes={sizes} soldOut={soldOut} chosen={size} onChoose={setSize} />
      <div className="flex flex-col gap-2.5">
        <div className="flex items-center gap-2.5 max-[20.5rem]:flex-wrap sm:gap-3">
          <QuantityStepper
            label={productTexts.quantityOf(product.name)}
            value={wanted}
            max={most}
            onChange={(change) => setQuantity((before) => change(Math.min(before, most)))}
          />
          <Button
            ref={addButton}
            size="large"
            once
            className="min-w-0 flex-1 px-4 max-[20.5rem]:order-last max-[20.5rem]:basis-full"
            disabled={reason !== null}
            aria-describedby={reasonId}
            busy={cart.adding}
            busyText="Adding…"
            onClick={() => cart.add({ productId: id, color, size, quantity: wanted })}
          >
            Add to Cart
          </Button>
          {heart}
        </div>
        {stock !== undefined && (
          <p role="status" className="text-sm font-semibold text-madder empty:hidden">
            {isFew && productTexts.onlyLeft(few)}
          </p>
        )}
        <p id={reasonId} aria-live="polite" className="min-h-6 text-sm text-muted">
          {!cart.problem && reason}
          {cart.problem && (
            <span role="alert" className="font-semibold text-madder">
              {cart.problem}
            </span>
          )}
        </p>
        {isRemoved && (
          <ButtonLink to="/products" variant="secondary" className="self-start">
            Back to Products
          </ButtonLink>
        )}
        {!isRemoved && (!inStock || isSoldOut) && notify !== undefined && (
          <InPlaceOfBuying onFocusLost={focusBuying}>{notify({ productId: id, variant })}</InPlaceOfBuying>
        )}
      </div>
    </div>
  );
}

type InPlaceOfBuyingProps = {
  /** Must be stable. */
  readonly onFocusLost: () => void;
  readonly children: ReactNode;
};

/** When the product returns while this has the focus, the focus moves to the button that buys, or to the choice that is missing. */
function InPlaceOfBuying({ onFocusLost, children }: InPlaceOfBuyingProps) {
  const self = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = self.current;
    return () => {
      if (!shown?.contains(document.activeElement)) return;
      // The button is enabled by the end of the same commit.
      queueMicrotask(onFocusLost);
    };
  }, [onFocusLost]);
  return <div ref={self}>{children}</div>;
}

/** The reason why the button is disabled. */
function reasonNotToAdd(
  inStock: boolean,
  size: string | null,
  soldOut: 'variant' | 'size' | false,
): string | null {
  if (!inStock) return productTexts.outOfStockLong;
  if (soldOut) return soldOut === 'variant' ? productTexts.variantSoldOut : productTexts.sizeSoldOut;
  return size === null ? productTexts.selectSize : null;
}
