// What an administrator can ask of a product. That its category, brand and colours exist was looked up before.
import type { ProductDetails } from '@aangan/shared-events/features/catalogue/products/events';

/** What a shopper gave so far: how many reviews, and the sum of their ratings. */
export type EarnedRating = { readonly count: number; readonly sum: number };

type Price = { readonly pricePaise: number; readonly oldPricePaise: number | null };

type Pictures = {
  /** New pictures by their names in the uploads area; undefined keeps those that there are. */
  readonly files: readonly string[] | undefined;
  /** Beside the pictures: which colour each shows; undefined keeps what is known. */
  readonly imageColors: readonly (number | null)[] | undefined;
};

export type AddProduct = Price &
  Pictures & {
    readonly type: 'AddProduct';
    readonly productId: number;
    readonly details: ProductDetails;
    readonly inStock: boolean;
  };

/** The whole form; what differs becomes an event each for details, price, stock and pictures. */
export type ChangeProduct = Price &
  Pictures & {
    readonly type: 'ChangeProduct';
    readonly expectedRevision: number | undefined;
    readonly details: Omit<ProductDetails, 'ratingBaseline' | 'reviewsBaseline'>;
    readonly inStock: boolean;
    /** As typed; undefined keeps the baseline. */
    readonly rating: number | undefined;
    readonly reviews: number | undefined;
    readonly earned: EarnedRating;
  };

export type RemoveProduct = { readonly type: 'RemoveProduct'; readonly expectedRevision: number | undefined };
export type RestoreProduct = { readonly type: 'RestoreProduct' };
export type ProductCommand = AddProduct | ChangeProduct | RemoveProduct | RestoreProduct;
