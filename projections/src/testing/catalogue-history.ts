// Random catalogue events (products and a category), interleaved with another history, for property tests.
import fc from 'fast-check';
import { categoryStream } from '@aangan/shared-events/features/catalogue/categories/events';
import { productStream } from '@aangan/shared-events/features/catalogue/products/events';
import type { ShopEvent } from '@aangan/shared-events/event';
import type { HistoryEvent } from './history.ts';

const KINDS = ['price', 'stock', 'name', 'pictures', 'remove', 'restore', 'category'] as const;
type Choice = { readonly kind: string; readonly n: number };

/** Random actions of an administrator; `withCatalogueEvents` skips those that are impossible. */
export const catalogueActions: fc.Arbitrary<readonly Choice[]> = fc.array(
  fc.record({ kind: fc.constantFrom(...KINDS), n: fc.nat(4) }),
  { maxLength: 20 },
);

const details = {
  ...{ name: 'Kurta', description: '', additionalInformation: '', categoryId: 1, brandId: 1, colorIds: [] },
  ...{ sizes: [], isRecommended: false, isNewArrival: false, ratingBaseline: 0, reviewsBaseline: 0 },
};

/** The history with catalogue events interleaved. */
export function withCatalogueEvents(
  history: readonly HistoryEvent[],
  choices: readonly Choice[],
): readonly HistoryEvent[] {
  const removed = new Set<number>();
  const catalogueEvents = choices.flatMap(({ kind, n }): readonly HistoryEvent[] => {
    const productId = (n % 2) + 1;
    const product = (type: string, data: object) => [
      historyEvent(productStream(productId), { type, data: { productId, ...data } }),
    ];
    const price = { pricePaise: 100 * n, oldPricePaise: null };
    switch (kind) {
      case 'price':
        return product('ProductPriceChanged', { ...price, from: { ...price, pricePaise: 0 } });
      case 'stock':
        return product('ProductStockChanged', { inStock: n > 1 });
      case 'name':
        return product('ProductDetailsChanged', { ...details, name: `Kurta ${n}` });
      case 'pictures':
        return product('ProductImagesChanged', { images: [{ file: `${n}.jpg`, colorId: null }] });
      case 'category':
        return [
          historyEvent(categoryStream(1), {
            type: 'CategoryRenamed',
            data: { categoryId: 1, name: `C${n}`, from: 'C' },
          }),
        ];
      case 'remove':
        if (removed.has(productId)) return [];
        removed.add(productId);
        return product('ProductRemoved', { name: 'Kurta' });
      default:
        return removed.delete(productId) ? product('ProductRestored', { name: 'Kurta' }) : [];
    }
  });
  const first = [1, 2].map((productId) =>
    historyEvent(productStream(productId), {
      type: 'ProductAdded',
      data: { ...details, productId, inStock: true, pricePaise: 100, oldPricePaise: null, images: [] },
    }),
  );
  const category = historyEvent(categoryStream(1), {
    type: 'CategoryAdded',
    data: { categoryId: 1, name: 'C' },
  });
  const between = history.flatMap((each, at) => [each, ...catalogueEvents.slice(at, at + 1)]);
  return [category, ...first, ...between, ...catalogueEvents.slice(history.length)];
}

const historyEvent = (stream: string, event: ShopEvent): HistoryEvent => ({ stream, event, isLate: false });
