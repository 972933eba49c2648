import type { ProductStockResponse, VariantStockResponse } from '@aangan/shared-events/features/stock/http';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Badge } from '../../../components/data/badge.tsx';
import { controlClass } from '../../../components/form/field.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useGlow } from '../../../lib/hooks/use-glow.ts';
import { cellTexts, listTexts, signed, stockTexts, thresholdTexts, variantName } from '../messages.ts';
import { ColorName, type SwatchOf } from '../product/variant-list.tsx';
import { variantKey } from '../stock-cache.ts';
import { unitsIn } from '../units-input.ts';
import { countKey, isCountMistaken, recordedUnits, type TypedCounts } from './typed-counts.ts';

type CountedProductProps = {
  readonly stock: ProductStockResponse;
  readonly typed: TypedCounts;
  readonly onType: (key: string, text: string) => void;
  readonly swatchOf: SwatchOf;
};

/** A counted product: its name leads to its page of stock, and each color and size has a field for what was counted. */
export function CountedProduct({ stock, typed, onType, swatchOf }: CountedProductProps) {
  const { productId, name, isRemoved, available, low, variants } = stock;
  return (
    <li className="grid gap-x-8 border-t border-line px-5 py-4 lg:grid-cols-[16rem_1fr]">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 pb-2 lg:flex-col">
        <Link
          to="/admin/stock/$productId"
          params={{ productId }}
          className="text-base font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <span className="flex items-center gap-3 text-sm text-muted tabular">
          {cellTexts.counted(available, 0)}
          {isRemoved && <Badge className="bg-sunken!">{stockTexts.removed}</Badge>}
          {!isRemoved && available <= 0 && <Badge tone="madder">{stockTexts.soldOut}</Badge>}
          {available > 0 && low > 0 && <Badge tone="marigold">{stockTexts.low}</Badge>}
        </span>
      </div>
      <ul aria-label={name}>
        {variants.map((variant) => {
          const key = countKey(productId, variant);
          return (
            <CountRow
              key={variantKey(variant)}
              productName={name}
              variant={variant}
              text={typed.get(key) ?? ''}
              onType={(text) => onType(key, text)}
              swatchOf={swatchOf}
            />
          );
        })}
      </ul>
    </li>
  );
}

type CountRowProps = {
  readonly productName: string;
  readonly variant: VariantStockResponse;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly swatchOf: SwatchOf;
};

function CountRow({ productName, variant, text, onType, swatchOf }: CountRowProps) {
  const recorded = recordedUnits(variant);
  const row = useGlow<HTMLLIElement>(recorded);
  const problemId = useId();
  const units = unitsIn(text);
  const isMistaken = text !== '' && isCountMistaken(text);
  const difference = units === undefined || isMistaken ? undefined : units - recorded;
  return (
    <li
      ref={row}
      className="grid grid-cols-[1fr_auto] items-center gap-x-4 rounded-md py-1.5 sm:grid-cols-[1fr_7rem_6.5rem_4rem] sm:py-1"
    >
      <span className="flex min-w-0 flex-wrap items-center gap-x-3">
        {variant.colorId !== null && <ColorName variant={variant} swatchOf={swatchOf} />}
        <span className="font-semibold">{variant.size}</span>
      </span>
      <span className="text-sm text-muted tabular sm:text-right">
        {listTexts.recorded} {recorded.toLocaleString('en-IN')}
      </span>
      <input
        value={text}
        onChange={({ target }) => onType(target.value)}
        inputMode="numeric"
        autoComplete="off"
        placeholder={listTexts.countedNow}
        aria-label={listTexts.unitsOf(productName, variantName(variant))}
        aria-invalid={isMistaken ? true : undefined}
        aria-describedby={isMistaken ? problemId : undefined}
        className={classNames(
          controlClass,
          'h-10 w-26! px-3! text-right tabular placeholder:text-muted max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1',
        )}
      />
      <span
        className={classNames(
          'text-right text-sm font-semibold tabular max-sm:col-span-full max-sm:not-empty:pb-1',
          difference !== undefined && difference > 0 && 'text-leaf',
          difference !== undefined && difference < 0 && 'text-madder',
        )}
      >
        {difference !== undefined && (difference === 0 ? '=' : signed(difference))}
      </span>
      {isMistaken && (
        <p id={problemId} role="alert" className="col-span-full text-right text-sm font-medium text-madder">
          {thresholdTexts.bad}
        </p>
      )}
    </li>
  );
}
