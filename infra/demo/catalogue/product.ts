// A demo product: the data that the shop gets, and how it is drawn.
import type { Drawing } from '../artwork/forms.ts';
import type { Dyes } from '../artwork/cloth/tile.ts';
import type { Daylight } from '../artwork/stage/daylight.ts';
import type { RoomName } from '../artwork/stage/rooms.ts';
import type { BrandName, CategoryName, ColorName } from './terms.ts';

/** The product in one of its colours. Missing values are derived from the colour and the room. */
export type DemoLook = {
  readonly color: ColorName;
  readonly room: RoomName;
  readonly daylight?: Daylight;
  readonly dyes?: Partial<Dyes>;
};

export type DemoProduct = {
  /** Names the pictures' files. It never changes, because it is part of the idempotency keys that make a repeated load harmless. */
  readonly slug: string;
  readonly name: string;
  readonly category: CategoryName;
  readonly brand: BrandName;
  /** Rupees. */
  readonly price: number;
  readonly oldPrice?: number;
  readonly soldOut?: true;
  readonly recommended?: true;
  readonly newArrival?: true;
  /** Empty for a product with a single size. */
  readonly sizes: readonly string[];
  readonly description: string;
  readonly material: string;
  readonly measures: string;
  readonly care: string;
  readonly drawing: Drawing;
  readonly looks: readonly [DemoLook, ...DemoLook[]];
};

export const letterSizes = ['S', 'M', 'L', 'XL', 'XXL'] as const;
export const kurtaSizes = ['36', '38', '40', '42', '44'] as const;
export const mensKurtaSizes = ['38', '40', '42', '44', '46'] as const;
export const ringSizes = ['12', '14', '16', '18'] as const;

export const additionalInformation = (product: DemoProduct): string =>
  `Material: ${product.material}\nSize: ${product.measures}\nCare: ${product.care}`;

/** A picture of a product: its file, the colour that it shows, and whether it is a close-up. */
export type DemoPicture = {
  readonly file: string;
  readonly look: DemoLook;
  readonly view: 'front' | 'close';
};

/** The front, a close-up, then the front in the other colours. */
export const picturesOf = (product: DemoProduct): readonly DemoPicture[] => {
  const [first, ...others] = product.looks;
  const views = [
    { look: first, view: 'front' as const },
    { look: first, view: 'close' as const },
    ...others.map((look) => ({ look, view: 'front' as const })),
  ];
  return views.map((shown, index) => ({ ...shown, file: `${product.slug}-${index + 1}.jpg` }));
};
