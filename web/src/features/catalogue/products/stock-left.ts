// What is left of a counted product, as far as shoppers see it: a few, or nothing.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { MORE_THAN_SHOWN } from '@aangan/shared-events/features/stock/shown';

type Stock = ProductResponse['stock'];

/** How many are left in all colors and sizes; undefined where that is not shown, and where nothing is left. */
export function fewLeft(stock: Stock): number | undefined {
  const left = stock?.variants.reduce((sum, variant) => sum + variant.left, 0) ?? 0;
  return left > 0 && left < MORE_THAN_SHOWN ? left : undefined;
}

/** Whether a color has nothing left in any size. Never of a product that is not counted. */
export function isColorSoldOut(stock: Stock, colorId: number): boolean {
  return stock !== undefined && !stock.variants.some((each) => each.colorId === colorId && each.left > 0);
}
