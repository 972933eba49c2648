import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import { MORE_THAN_SHOWN } from '@aangan/shared-events/features/stock/shown';
import { Link } from '@tanstack/react-router';
import { CircleAlert, Trash2 } from 'lucide-react';
import { Button, isRepeated } from '../../components/form/button.tsx';
import { moveFocusToNeighbour } from '../../components/form/move-focus.ts';
import { Chosen } from '../../components/form/chosen.tsx';
import { classNames } from '../../lib/class-names.ts';
import { Picture } from '../../components/media/picture.tsx';
import { Amount, Price } from '../../components/data/price.tsx';
import type { QuantityChange } from '../../components/form/quantity-stepper.tsx';
import { QuantityStepper } from '../../components/form/quantity-stepper.tsx';
import { totalOf } from '../../lib/total.ts';
import { cartTexts } from './messages.ts';

type CartLineProps = {
  readonly line: CartItemResponse;
  readonly colorName: string | undefined;
  readonly onQuantity: (change: QuantityChange) => void;
  readonly onRemove: () => void;
};

export function CartLine({ line, colorName, onQuantity, onRemove }: CartLineProps) {
  const { id, name, image, color, size, quantity, price, oldPrice, available, changed, left } = line;
  // `MORE_THAN_SHOWN` stands for any number from there on, unless it is known that the line wants more than there is.
  const isKnown = left !== undefined && (left < MORE_THAN_SHOWN || !available);
  const few = isKnown && left > 0 ? left : undefined;
  const isShort = few !== undefined && few < quantity;
  // The cart may have the same size in several colors.
  const variant = [name, size, colorName ?? (color.startsWith('#') ? color : '')].filter(Boolean).join(', ');
  return (
    <li className="grid grid-cols-[min(5.5rem,24vw)_1fr] gap-x-4 gap-y-3 border-b border-line py-6 sm:grid-cols-[6.5rem_1fr_auto] sm:gap-x-6">
      <Link to="/product/$id" params={{ id: String(id) }} tabIndex={-1} aria-hidden="true">
        <Picture
          name={image}
          alt=""
          sizes="7rem"
          className={classNames('aspect-4/5 h-auto w-full rounded-md', !available && 'opacity-50')}
        />
      </Link>
      <div className="flex min-w-0 flex-col items-start gap-1">
        <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
          <Link to="/product/$id" params={{ id: String(id) }} className="hover:text-indigo hover:underline">
            {name}
          </Link>
        </h2>
        <Chosen color={color} colorName={colorName} size={size} />
        <Price price={price} oldPrice={oldPrice} />
        <div role="status" className="contents">
          {changed && (
            <p className="mt-1 flex items-start gap-2 rounded-md bg-marigold-soft px-3 py-2 text-sm font-medium text-on-marigold-soft">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {changed}
            </p>
          )}
          {few !== undefined && !isShort && (
            <p className="text-sm font-semibold text-madder">{cartTexts.onlyLeft(few)}</p>
          )}
        </div>
        {isShort && (
          <Button
            variant="secondary"
            size="small"
            className="mt-1"
            aria-label={`${cartTexts.take(few)}: ${variant}`}
            onClick={({ currentTarget }) => {
              // The button goes with the shortage.
              currentTarget.closest('li')?.querySelector<HTMLElement>('h2 a')?.focus();
              onQuantity(() => few);
            }}
          >
            {cartTexts.take(few)}
          </Button>
        )}
      </div>
      <div className="col-span-2 flex items-center justify-between gap-3 max-sm:flex-wrap sm:col-span-1 sm:flex-col sm:items-end">
        <Amount rupees={totalOf([line])} className="font-semibold max-sm:order-last max-sm:ml-auto" />
        <div className="flex items-center gap-1 max-[20.5rem]:flex-wrap">
          <QuantityStepper
            label={`Quantity of ${variant}`}
            size="small"
            value={quantity}
            max={few}
            onChange={onQuantity}
          />
          <button
            type="button"
            onClick={(event) => {
              if (isRepeated(event)) return;
              moveFocusToNeighbour(event.currentTarget);
              onRemove();
            }}
            aria-label={`Remove ${variant}`}
            title="Remove"
            className="inline-flex size-11 items-center justify-center rounded-pill text-muted eased transition-colors hover:bg-sunken hover:text-madder"
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </button>
        </div>
      </div>
    </li>
  );
}
