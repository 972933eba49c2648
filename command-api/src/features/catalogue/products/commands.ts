// The commands of a product. Routes have checked that its category, brand and colours exist.
import type { EarnedRating } from '@aangan/shared-events/features/reviews/views';
import type { ProductDetails } from '@aangan/shared-events/features/catalogue/products/events';

type Price = { readonly pricePaise: number; readonly oldPricePaise: number | null };

type Pictures = {
  /** New images by their file names in the uploads folder; undefined leaves the images unchanged. */
  readonly files: readonly string[] | undefined;
  /** For each image the colour that it shows; undefined leaves the colours unchanged. */
  readonly imageColors: readonly (number | null)[] | undefined;
};

export type AddProduct = Price &
  Pictures & {
    readonly type: 'AddProduct';
    readonly productId: number;
    readonly details: ProductDetails;
    readonly inStock: boolean;
  };

/** The whole form; each kind of difference (details, price, stock, images) becomes its own event. */
export type ChangeProduct = Price &
  Pictures & {
    readonly type: 'ChangeProduct';
    readonly expectedRevision: number | undefined;
    readonly details: Omit<ProductDetails, 'ratingBaseline' | 'reviewsBaseline'>;
    readonly inStock: boolean;
    /** As typed; undefined leaves the baseline unchanged. */
    readonly rating: number | undefined;
    readonly reviews: number | undefined;
    readonly earned: EarnedRating;
  };

export type RemoveProduct = { readonly type: 'RemoveProduct'; readonly expectedRevision: number | undefined };
export type RestoreProduct = { readonly type: 'RestoreProduct' };
export type ProductCommand = AddProduct | ChangeProduct | RemoveProduct | RestoreProduct;
