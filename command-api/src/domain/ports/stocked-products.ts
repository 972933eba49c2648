// The port by which stock reads products from the current catalogue.
import type { VariantId } from '@aangan/shared-events/features/stock/events';

export type StockedProduct = {
  readonly productId: number;
  readonly name: string;
  readonly removed: boolean;
  /** Its colors and sizes, in their order; `color` is the color's name. A removed product is offered in none. */
  readonly variants: readonly (VariantId & { readonly color: string | null })[];
};

/** Undefined when there never was such a product; throws 503 while the catalogue is not live. */
export type FindStockedProduct = (productId: number) => StockedProduct | undefined;
/** The name of a color, also of a removed one. */
export type ColorNameOf = (colorId: number) => string | undefined;
/** The colors with a name, case-insensitively: existing ones first, then removed ones. */
export type ColorsNamed = (name: string) => readonly number[];
