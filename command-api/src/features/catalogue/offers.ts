// What the shop offers right now, as the cart and the orders ask for it: a product in one of its colours and one of its sizes.
import { FREE_SIZE, NO_COLOR } from '@aangan/shared-events/features/catalogue/products/http';
import type { ProductImage } from '@aangan/shared-events/features/catalogue/products/events';
import type { ProductView } from '@aangan/shared-events/features/catalogue/products/views';
import type { Catalogue } from './catalogue.ts';
import type { CatalogueFollower } from './catalogue-follower.ts';

export type Offer = {
  readonly productId: number;
  /** Revision of the product's stream from which this was taken. */
  readonly productRevision: number;
  readonly name: string;
  readonly description: string;
  readonly images: readonly ProductImage[];
  readonly pricePaise: number;
  readonly oldPricePaise: number | null;
  readonly inStock: boolean;
  readonly removed: boolean;
  readonly colors: readonly { readonly colorId: number; readonly hexCode: string }[];
  readonly sizes: readonly string[];
};

export type Wish = { readonly productId: number; readonly color: string; readonly size: string };

/** What a wish comes to: the offer with the colour's id, or why it cannot be had. */
export type Choice =
  | {
      readonly fault: null;
      readonly offer: Offer;
      readonly colorId: number | null;
      /** The colour's current hex code, or `Default`. */
      readonly color: string;
      /** A picture of the product, in the chosen colour where there is one. */
      readonly image: string | null;
    }
  | {
      readonly fault: 'gone' | 'out-of-stock' | 'no-such-color' | 'no-such-size';
      /** Empty for a product that never was. */
      readonly name: string;
    };

export type Offers = {
  /** Takes a shopper at their word: a colour by its hex code (or `Default` for none), and a size. Throws 503 while nobody can tell. */
  readonly choose: (wish: Wish) => Choice;
  /** Undefined for a product that never was; throws 503 while nobody can tell. */
  readonly offerOf: (productId: number) => Offer | undefined;
  /** The id of a colour by its hex code, also of one that was removed. */
  readonly colorIdOf: (hexCode: string) => number | undefined;
  /** The hex code of a colour, also of one that was removed. */
  readonly hexCodeOf: (colorId: number) => string | undefined;
};

/** Offers from what the follower has folded. */
export function makeOffers(follower: Pick<CatalogueFollower, 'catalogue'>): Offers {
  const offerOf = (productId: number): Offer | undefined => {
    const catalogue = follower.catalogue();
    const product = catalogue.product(productId);
    return product === undefined ? undefined : offerFrom(product, catalogue);
  };
  return {
    choose: (wish) => chooseFrom(offerOf(wish.productId), wish),
    offerOf,
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
    images: product.images,
    pricePaise: product.pricePaise,
    oldPricePaise: product.oldPricePaise,
    inStock: product.inStock,
    removed: product.removed,
    colors: product.colorIds.flatMap((colorId) => {
      const hexCode = catalogue.term('color', colorId)?.hexCode;
      return hexCode === undefined ? [] : [{ colorId, hexCode }];
    }),
    sizes: offeredSizes(product.sizes),
  };
}

function chooseFrom(offer: Offer | undefined, wish: Wish): Choice {
  if (offer === undefined || offer.removed) return { fault: 'gone', name: offer?.name ?? '' };
  if (!offer.inStock) return { fault: 'out-of-stock', name: offer.name };
  const chosen = offer.colors.find(({ hexCode }) => hexCode.toUpperCase() === wish.color.toUpperCase());
  const wantsNone = wish.color === NO_COLOR && offer.colors.length === 0;
  if (chosen === undefined && !wantsNone) return { fault: 'no-such-color', name: offer.name };
  if (!offer.sizes.includes(wish.size)) return { fault: 'no-such-size', name: offer.name };
  const colorId = chosen?.colorId ?? null;
  const color = chosen?.hexCode ?? NO_COLOR;
  return { fault: null, offer, colorId, color, image: imageOf(offer.images, colorId) };
}

/** The picture that shows the colour, else the first one. */
function imageOf(images: readonly ProductImage[], colorId: number | null): string | null {
  const ofColor = images.find((image) => colorId !== null && image.colorId === colorId);
  return (ofColor ?? images[0])?.file ?? null;
}

/** A product without sizes is offered in the single size `Free Size`. */
export function offeredSizes(sizes: readonly string[]): readonly string[] {
  return sizes.length === 0 ? [FREE_SIZE] : sizes;
}

/** `Free Size` alone is no size. */
export function storedSizes(sizes: readonly string[]): readonly string[] {
  return sizes.length === 1 && sizes[0] === FREE_SIZE ? [] : sizes;
}
