import type { ColorNames } from './ports/color-names.ts';

type SoldVariant = { readonly colorId: number | null; readonly size: string };

/** `Madder, 36`; the size alone for a product without colors, and for a color that has been removed. */
export function variantText({ colorId, size }: SoldVariant, colorNames: ColorNames): string {
  const color = colorId === null ? undefined : colorNames.get(colorId);
  return color === undefined ? size : `${color}, ${size}`;
}
