// The port by which cart and orders price a line from the current catalogue: a product in one of its colours and sizes.
import type { ShownStock } from '@aangan/shared-events/features/stock/shown';
import type { ProductImage } from '@aangan/shared-events/features/catalogue/products/events';

/** A product as requested: its colour by id, else by hex code (`Default` for none), and its size. */
export type LineRequest = {
  readonly productId: number;
  readonly color: string;
  readonly colorId?: number | null | undefined;
  readonly size: string;
};

/** Why a line cannot be sold. */
export const LINE_FAULTS = ['gone', 'out-of-stock', 'no-such-color', 'no-such-size'] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

export type PricedProduct = {
  readonly productId: number;
  /** Revision of the product's stream at which this was read. */
  readonly productRevision: number;
  readonly name: string;
  readonly description: string;
  readonly images: readonly ProductImage[];
  readonly pricePaise: number;
  readonly oldPricePaise: number | null;
  /** Of a counted product: whether something is available. */
  readonly inStock: boolean;
  /** Null for a product that is not counted. */
  readonly stock: ShownStock | null;
  readonly removed: boolean;
  readonly colors: readonly { readonly colorId: number; readonly hexCode: string }[];
  readonly sizes: readonly string[];
};

/** The product with the colour's id, or why the line cannot be sold. */
export type PricedLine =
  | {
      readonly fault: null;
      readonly product: PricedProduct;
      readonly colorId: number | null;
      /** The colour's current hex code, or `Default`. */
      readonly color: string;
      /** The available units; undefined for a product that is not counted. A priced line may have none. */
      readonly left: number | undefined;
      /** An image of the product, in the requested colour when there is one. */
      readonly image: string | null;
    }
  | {
      readonly fault: LineFault;
      /** Empty when there never was such a product. */
      readonly name: string;
    };

/** Prices a line as requested. Throws 503 while the catalogue is not live. */
export type PriceLine = (request: LineRequest) => PricedLine;
