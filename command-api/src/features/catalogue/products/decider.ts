// The rules of a product. One form yields one event for each kind of change, so that the history of a price
// is separate from that of texts.
import { eventsOf } from '@aangan/shared-events/event';
import {
  productEvents,
  type ProductDetails,
  type ProductEvent,
  type ProductImage,
} from '@aangan/shared-events/features/catalogue/products/events';
import type { Decider } from '../../../domain/decider.ts';
import { missingProduct } from '../../../domain/common-refusals.ts';
import { expectRevision } from '../../../domain/expected-revision.ts';
import type { AddProduct, ChangeProduct, ProductCommand } from './commands.ts';
import { baselineAfter } from './rating.ts';
import { wrongImageColor } from './refusals.ts';

/** The current state of a product; `revision` is that of its last event. */
export type Product = {
  readonly productId: number;
  readonly details: ProductDetails;
  readonly pricePaise: number;
  readonly oldPricePaise: number | null;
  readonly inStock: boolean;
  readonly images: readonly ProductImage[];
  readonly removed: boolean;
  readonly revision: number;
};
export type ProductState = Product | undefined;

export const productDecider: Decider<ProductState, ProductCommand, ProductEvent> = {
  initialState: undefined,
  isEvent: eventsOf(productEvents),
  decide,
  evolve,
};

function decide(command: ProductCommand, state: ProductState): readonly ProductEvent[] {
  if (command.type === 'AddProduct') return state === undefined ? [added(command)] : [];
  if (state === undefined) throw missingProduct();
  const { productId, removed } = state;
  const named = { productId, name: state.details.name };
  switch (command.type) {
    case 'ChangeProduct':
      if (removed) throw missingProduct();
      expectRevision(command.expectedRevision, state.revision);
      return changes(command, state);
    case 'RemoveProduct':
      if (removed) throw missingProduct();
      expectRevision(command.expectedRevision, state.revision);
      return [{ type: 'ProductRemoved', data: named }];
    case 'RestoreProduct':
      return removed ? [{ type: 'ProductRestored', data: named }] : [];
    default:
      return command satisfies never;
  }
}

function added(command: AddProduct): ProductEvent {
  const { productId, details, pricePaise, oldPricePaise, inStock } = command;
  const images = picturesAfter([], command, details.colorIds);
  return {
    type: 'ProductAdded',
    data: { productId, ...details, pricePaise, oldPricePaise, inStock, images },
  };
}

function changes(command: ChangeProduct, state: Product): readonly ProductEvent[] {
  const { productId, pricePaise: before, oldPricePaise: oldBefore } = state;
  const { pricePaise, oldPricePaise, inStock } = command;
  const details = { ...command.details, ...baselineAfter(state.details, command, command.earned) };
  const images = picturesAfter(state.images, command, details.colorIds);
  const events: ProductEvent[] = [];
  if (!same(details, { ...details, ...state.details }))
    events.push({ type: 'ProductDetailsChanged', data: { productId, ...details } });
  if (pricePaise !== before || oldPricePaise !== oldBefore) {
    const from = { pricePaise: before, oldPricePaise: oldBefore };
    events.push({ type: 'ProductPriceChanged', data: { productId, pricePaise, oldPricePaise, from } });
  }
  if (inStock !== state.inStock) events.push({ type: 'ProductStockChanged', data: { productId, inStock } });
  if (!same(images, state.images)) events.push({ type: 'ProductImagesChanged', data: { productId, images } });
  return events;
}

function picturesAfter(
  before: readonly ProductImage[],
  { files, imageColors }: Pick<AddProduct, 'files' | 'imageColors'>,
  colorIds: readonly number[],
): ProductImage[] {
  const wrong = imageColors?.find((id) => id !== null && !colorIds.includes(id));
  if (wrong !== undefined) throw wrongImageColor();
  const images = files?.map((file): ProductImage => ({ file, colorId: null })) ?? before;
  return images.map(({ file, colorId }, index) => {
    const shows = imageColors === undefined ? colorId : (imageColors[index] ?? null);
    // An image no longer shows a colour that the product has lost.
    return { file, colorId: shows !== null && colorIds.includes(shows) ? shows : null };
  });
}

// Both sides have the same fields in the same order.
function same(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}

function evolve(state: ProductState, event: ProductEvent): ProductState {
  if (event.type === 'ProductAdded') {
    const { productId, pricePaise, oldPricePaise, inStock, images, ...details } = event.data;
    const sold = { pricePaise, oldPricePaise, inStock, images };
    return { productId, details, ...sold, removed: false, revision: 0 };
  }
  if (state === undefined) return undefined;
  const next = { ...state, revision: state.revision + 1 };
  switch (event.type) {
    case 'ProductDetailsChanged': {
      const { productId: _, ...details } = event.data;
      return { ...next, details };
    }
    case 'ProductPriceChanged':
      return { ...next, pricePaise: event.data.pricePaise, oldPricePaise: event.data.oldPricePaise };
    case 'ProductStockChanged':
      return { ...next, inStock: event.data.inStock };
    case 'ProductImagesChanged':
      return { ...next, images: event.data.images };
    case 'ProductRemoved':
      return { ...next, removed: true };
    case 'ProductRestored':
      return { ...next, removed: false };
    default:
      return event satisfies never;
  }
}
