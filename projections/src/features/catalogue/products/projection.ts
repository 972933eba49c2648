// Product events -> ProductView and the number of products; stock events -> what shoppers see of the stock of a counted product. Queries join the
// names of categories, brands and colours.
import { eventsOf, type Recorded } from '@aangan/shared-events/event';
import type { ProductEvent } from '@aangan/shared-events/features/catalogue/products/events';
import type { ProductFeed } from '@aangan/shared-events/features/catalogue/products/live';
import {
  productCountKey,
  productKey,
  productLevelsKey,
  productsIndex,
  productsProjection,
  productsAuditIndex,
  type ProductCountView,
  type ProductLevelsView,
  type ProductView,
} from '@aangan/shared-events/features/catalogue/products/views';
import { stockEvents, type StockEvent } from '@aangan/shared-events/features/stock/events';
import { levelsAfter } from '@aangan/shared-events/features/stock/levels';
import { shownStock } from '@aangan/shared-events/features/stock/shown';
import {
  indexEntry,
  requireDocument,
  removedIndexEntry,
  noChanges,
  contribution,
  type Changes,
  type Documents,
  type LiveMessage,
  type Projection,
} from '../../../runtime/fold/projection.ts';

type Views = { product: ProductView; count: ProductCountView; levels: ProductLevelsView };
type Added = Extract<ProductEvent, { type: 'ProductAdded' }>;
type Change = Exclude<ProductEvent, { type: 'ProductAdded' }>;

const isStockEvent = eventsOf(stockEvents);

export const products: Projection<ProductEvent | StockEvent, Views> = {
  name: productsProjection,
  version: 3,
  eventTypes: [
    'ProductAdded',
    'ProductDetailsChanged',
    'ProductPriceChanged',
    'ProductStockChanged',
    'ProductImagesChanged',
    'ProductRemoved',
    'ProductRestored',
    'StockCountingStarted',
    'StockAdjusted',
    'StockReserved',
    'StockReleased',
    'StockCommitted',
    'StockReturned',
    'StockRestocked',
    'StockCountingStopped',
  ],
  documentKeys: (event) => {
    const { productId } = event.data;
    const product = productKey(productId);
    return isStockEvent(event)
      ? { product, levels: productLevelsKey(productId) }
      : { product, count: productCountKey };
  },
  project: (documents, event) => {
    if (isStockEvent(event)) return stockChange(documents, event);
    return event.type === 'ProductAdded' ? add(documents, event) : change(documents, event);
  },
};

function stockChange(documents: Documents<Views>, event: Recorded<StockEvent>): Changes<Views> {
  const revision = Number(event.revision);
  if (documents.levels !== undefined && documents.levels.revision >= revision) return noChanges;
  const now = levelsAfter(documents.levels, event);
  const levels = now === undefined ? null : { ...now, revision };
  const before = requireDocument(documents.product, 'the product');
  const { stock: shownBefore, ...rest } = before;
  const stock = now && shownStock(now);
  if (JSON.stringify(stock) === JSON.stringify(shownBefore)) return { documents: { levels } };
  const product = stock === undefined ? rest : { ...rest, stock };
  return { documents: { levels, product }, messages: [stockMessage(product)] };
}

function add(documents: Documents<Views>, event: Recorded<Added>): Changes<Views> {
  if (documents.product !== undefined) return noChanges;
  const { productId, ...facts } = event.data;
  return shown(documents, event, {
    id: productId,
    ...facts,
    createdAt: event.metadata.at,
    removed: false,
    revision: Number(event.revision),
  });
}

function change(documents: Documents<Views>, event: Recorded<Change>): Changes<Views> {
  const before = requireDocument(documents.product, 'the product');
  const revision = Number(event.revision);
  if (before.revision >= revision) return noChanges;
  const product = { ...changed(before, event), revision };
  if (product.removed === before.removed)
    return { documents: { product }, messages: [productMessage(product)] };
  return product.removed ? hidden(documents, event, product) : shown(documents, event, product);
}

function changed(product: ProductView, event: Change): ProductView {
  switch (event.type) {
    case 'ProductDetailsChanged': {
      const { productId: _, ...details } = event.data;
      return { ...product, ...details };
    }
    case 'ProductPriceChanged':
      return { ...product, pricePaise: event.data.pricePaise, oldPricePaise: event.data.oldPricePaise };
    case 'ProductStockChanged':
      return { ...product, inStock: event.data.inStock };
    case 'ProductImagesChanged':
      return { ...product, images: event.data.images };
    case 'ProductRemoved':
      return { ...product, removed: true };
    case 'ProductRestored':
      return { ...product, removed: false };
    default:
      return event satisfies never;
  }
}

function shown(
  documents: Documents<Views>,
  event: Recorded<ProductEvent>,
  product: ProductView,
): Changes<Views> {
  const count = (documents.count?.products ?? 0) + 1;
  return {
    documents: { product, count: { products: count } },
    indexes: [
      indexEntry(productsIndex, product.id, product.id),
      contribution(productsAuditIndex, event, { count }),
    ],
    messages: [productMessage(product), countMessage(count)],
  };
}

function hidden(
  documents: Documents<Views>,
  event: Recorded<ProductEvent>,
  product: ProductView,
): Changes<Views> {
  const count = (documents.count?.products ?? 0) - 1;
  return {
    documents: { product, count: { products: count } },
    indexes: [
      removedIndexEntry(productsIndex, product.id),
      contribution(productsAuditIndex, event, { count }),
    ],
    messages: [productMessage(product), countMessage(count)],
  };
}

const productMessage = (product: ProductView): LiveMessage => ({
  to: 'everyone',
  name: 'product-changed',
  key: `product-changed:${product.id}`,
  data: factsOf(product),
});

/** With a key of its own, so that it never replaces the message about a change of the product itself. */
const stockMessage = (product: ProductView): LiveMessage => ({
  to: 'everyone',
  name: 'product-changed',
  key: `product-stock:${product.id}`,
  data: { ...factsOf(product), cause: 'stock' },
});

function factsOf(product: ProductView): ProductFeed['product-changed'] {
  return {
    productId: product.id,
    name: product.name,
    pricePaise: product.pricePaise,
    oldPricePaise: product.oldPricePaise,
    inStock: product.inStock,
    stock: product.stock ?? null,
    removed: product.removed,
    sizes: product.sizes,
    colorIds: product.colorIds,
    revision: product.revision,
  };
}

const countMessage = (count: number): LiveMessage => ({
  to: 'admins',
  name: 'products-count',
  key: 'products-count',
  data: { count },
});
