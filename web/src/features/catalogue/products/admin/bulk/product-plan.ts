// The plan of a bulk action on products: which change, and which do not.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { type ProductValues, valuesOf } from '../form/product-form.ts';

/** A price change in whole hundredths of a per cent or of a rupee; negative lowers the price. */
export type PriceStep = { readonly unit: 'percent' | 'rupees'; readonly hundredths: number };

export type ProductChange =
  | { readonly kind: 'price'; readonly step: PriceStep }
  | { readonly kind: 'stock'; readonly inStock: boolean }
  | { readonly kind: 'delete' };

export type ProductPlan = {
  readonly changes: readonly ProductResponse[];
  /** Those that do not change, with the reason. */
  readonly stays: readonly { readonly product: ProductResponse; readonly why: string }[];
};

/** The expected result; the server decides when the action runs. */
export function planOf(products: readonly ProductResponse[], change: ProductChange): ProductPlan {
  return {
    changes: products.filter((product) => whyNot(product, change) === undefined),
    stays: products.flatMap((product) => {
      const why = whyNot(product, change);
      return why === undefined ? [] : [{ product, why }];
    }),
  };
}

function whyNot(product: ProductResponse, change: ProductChange): string | undefined {
  if (change.kind === 'stock' && product.stock !== undefined)
    return 'its stock is counted, so it is in stock while units are available';
  if (change.kind === 'stock' && product.inStock === change.inStock)
    return `is already ${change.inStock ? 'in' : 'out of'} stock`;
  if (change.kind !== 'price') return undefined;
  const paise = steppedPaise(product.price, change.step);
  if (paise === toPaise(product.price)) return 'its price would not change';
  return paise <= 0 ? 'its price would not be above zero' : undefined;
}

/** The price after a step, in rupees, rounded to the paisa. */
export function steppedPrice(price: number, step: PriceStep): number {
  return steppedPaise(price, step) / 100;
}

function steppedPaise(price: number, { unit, hundredths }: PriceStep): number {
  const paise = toPaise(price);
  return unit === 'rupees' ? paise + hundredths : Math.round((paise * (10_000 + hundredths)) / 10_000);
}

const toPaise = (rupees: number): number => Math.round(rupees * 100);

/** The form values after the change; a deletion has none. */
export function valuesAfter(
  product: ProductResponse,
  change: Exclude<ProductChange, { kind: 'delete' }>,
): ProductValues {
  const values = valuesOf(product);
  if (change.kind === 'stock') return { ...values, inStock: change.inStock };
  return { ...values, price: steppedPrice(product.price, change.step).toFixed(2) };
}

/** The form values that undo the change: the current values with the former price and stock. */
export function valuesBack(before: ProductResponse, now: ProductResponse): ProductValues {
  return { ...valuesOf(now), price: before.price.toFixed(2), inStock: before.inStock };
}
