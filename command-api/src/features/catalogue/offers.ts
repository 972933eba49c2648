// What the shop offers right now, as the cart and the orders ask for it: a product in one of its colours and one of its sizes.
import { FREE_SIZE } from '@aangan/shared-events/features/catalogue/products/http';
import type { ProductView } from '@aangan/shared-events/features/catalogue/products/views';
import type { Catalogue } from './catalogue.ts';
import type { CatalogueFollower } from './catalogue-follower.ts';

export type Offer = {
  readonly productId: number;
  /** Revision of the product's stream from which this was taken. */
  readonly productRevision: number;
  readonly name: string;
  readonly description: string;
  readonly image: string | null;
  readonly pricePaise: number;
  readonly oldPricePaise: number | null;
  /** Neither removed nor out of stock. */
  readonly available: boolean;
  readonly colors: readonly { readonly colorId: number; readonly hexCode: string }[];
  readonly sizes: readonly string[];
};

export type Offers = {
  /** Undefined for a product that never was; throws 503 while nobody can tell. */
  readonly offerOf: (productId: number) => Offer | undefined;
  /** The id of a colour by its hex code, also of one that was removed. */
  readonly colorIdOf: (hexCode: string) => number | undefined;
  /** The hex code of a colour, also of one that was removed. */
  readonly hexCodeOf: (colorId: number) => string | undefined;
};

/** Offers from what the follower has folded. */
export function makeOffers(follower: Pick<CatalogueFollower, 'catalogue'>): Offers {
  return {
    offerOf: (productId) => {
      const catalogue = follower.catalogue();
      const product = catalogue.product(productId);
      return product === undefined ? undefined : offerFrom(product, catalogue);
    },
    colorIdOf: (hexCode) => follower.catalogue().colorWithHex(hexCode)?.id,
    hexCodeOf: (colorId) => follower.catalogue().term('color', colorId)?.hexCode,
  };
}

function offerFrom(product: ProductView, catalogue: Catalogue): Offer {
  return {
    productId: product.id,
    productRevision: product.revision,
    name: product.name,
    description: product.description,
    image: product.images[0]?.file ?? null,
    pricePaise: product.pricePaise,
    oldPricePaise: product.oldPricePaise,
    available: product.inStock && !product.removed,
    colors: product.colorIds.flatMap((colorId) => {
      const hexCode = catalogue.term('color', colorId)?.hexCode;
      return hexCode === undefined ? [] : [{ colorId, hexCode }];
    }),
    sizes: offeredSizes(product.sizes),
  };
}

/** A product without sizes is offered in the single size `Free Size`. */
export function offeredSizes(sizes: readonly string[]): readonly string[] {
  return sizes.length === 0 ? [FREE_SIZE] : sizes;
}

/** `Free Size` alone is no size. */
export function storedSizes(sizes: readonly string[]): readonly string[] {
  return sizes.length === 1 && sizes[0] === FREE_SIZE ? [] : sizes;
}
