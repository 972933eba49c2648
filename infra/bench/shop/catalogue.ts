// A deterministic catalogue of any size: categories, brands, colours and products of realistic size.
import { brandSequence, brandStream } from '@aangan/shared-events/features/catalogue/brands/events';
import { categorySequence, categoryStream } from '@aangan/shared-events/features/catalogue/categories/events';
import { colorSequence, colorStream } from '@aangan/shared-events/features/catalogue/colors/events';
import { productSequence, productStream } from '@aangan/shared-events/features/catalogue/products/events';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { appendMany, takeNumbers, type FreshStream } from './append-many.ts';
import { chanceOf, pick, WORDS } from './words.ts';

export const CATEGORIES = 8;
export const BRANDS = 12;
export const COLORS = 14;
export const SIZE = 'M';

/** The price of the product with that number, in paise. */
export const pricePaiseOf = (productId: number): number => 50_000 + ((productId * 7_919) % 1_400) * 1_000;
/** The hex code of the first colour of the product with that number. */
export const hexCodeOf = (productId: number): string => hexCode((productId % COLORS) + 1);

function hexCode(colorId: number): string {
  return `#${((colorId * 1_118_481) % 0xffffff).toString(16).padStart(6, '0')}`;
}

/** Fills an empty shop. */
export async function appendCatalogue(
  log: EventLog,
  products: number,
  onProgress: (products: number) => void,
): Promise<void> {
  await takeNumbers(log, categorySequence, 'AddCategory', CATEGORIES);
  await takeNumbers(log, brandSequence, 'AddBrand', BRANDS);
  await takeNumbers(log, colorSequence, 'AddColor', COLORS);
  await takeNumbers(log, productSequence, 'AddProduct', products);
  await appendMany(log, terms());
  await appendMany(log, productStreams(products), onProgress);
}

function* terms(): Generator<FreshStream> {
  for (let id = 1; id <= CATEGORIES; id++)
    yield one(categoryStream(id), 'CategoryAdded', { categoryId: id, name: `${nameAt(WORDS.kinds, id)}s` });
  for (let id = 1; id <= BRANDS; id++)
    yield one(brandStream(id), 'BrandAdded', { brandId: id, name: `${nameAt(WORDS.places, id)} Looms` });
  for (let id = 1; id <= COLORS; id++)
    yield one(colorStream(id), 'ColorAdded', {
      ...{ colorId: id, name: nameAt(WORDS.adjectives, id), hexCode: hexCode(id) },
    });
}

function* productStreams(count: number): Generator<FreshStream> {
  const chance = chanceOf(count);
  for (let productId = 1; productId <= count; productId++) {
    const words = [pick(WORDS.adjectives, chance), pick(WORDS.made, chance), pick(WORDS.kinds, chance)];
    const sentence = Array.from({ length: 30 }, () => pick(WORDS.sentence, chance)).join(' ');
    const main = (productId % COLORS) + 1;
    yield one(productStream(productId), 'ProductAdded', {
      ...{ productId, name: words.map(inCapitals).join(' '), description: `${inCapitals(sentence)}.` },
      additionalInformation: `From ${pick(WORDS.places, chance)}. ${pick(WORDS.made, chance)}, washed cold.`,
      ...{ categoryId: (productId % CATEGORIES) + 1, brandId: (productId % BRANDS) + 1 },
      ...{ colorIds: [main, (main % COLORS) + 1], sizes: ['S', SIZE, 'L', 'XL'], inStock: true },
      ...{ isRecommended: productId % 50 === 0, isNewArrival: productId % 40 === 0 },
      ...{ ratingBaseline: 3 + (productId % 20) / 10, reviewsBaseline: productId % 90 },
      ...{ pricePaise: pricePaiseOf(productId), oldPricePaise: null },
      images: [1, 2, 3].map((nth) => ({ file: `bench-${productId}-${nth}.jpg`, colorId: null })),
    });
  }
}

function one(stream: string, type: string, data: object): FreshStream {
  return { stream, events: [{ type, data }] };
}

function nameAt(words: readonly string[], id: number): string {
  return inCapitals(words[id % words.length] ?? '');
}

function inCapitals(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
