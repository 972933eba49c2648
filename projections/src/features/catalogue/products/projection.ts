// Product events -> ProductView and the number of products. Queries join the names of categories, brands and colours.
import type { Recorded } from '@aangan/shared-events/event';
import type { ProductEvent } from '@aangan/shared-events/features/catalogue/products/events';
import {
  productCountKey,
  productKey,
  productsIndex,
  productsProjection,
  productsAuditIndex,
  type ProductCountView,
  type ProductView,
} from '@aangan/shared-events/features/catalogue/products/views';
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

type Views = { product: ProductView; count: ProductCountView };
type Added = Extract<ProductEvent, { type: 'ProductAdded' }>;
type Change = Exclude<ProductEvent, { type: 'ProductAdded' }>;

export const products: Projection<ProductEvent, Views> = {
  name: productsProjection,
  version: 2,
  eventTypes: [
    'ProductAdded',
    'ProductDetailsChanged',
    'ProductPriceChanged',
    'ProductStockChanged',
    'ProductImagesChanged',
    'ProductRemoved',
    'ProductRestored',
  ],
  documentKeys: (event) => ({ product: productKey(event.data.productId), count: productCountKey }),
  project: (documents, event) =>
    event.type === 'ProductAdded' ? add(documents, event) : change(documents, event),
};

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
  data: {
    productId: product.id,
    pricePaise: product.pricePaise,
    oldPricePaise: product.oldPricePaise,
    inStock: product.inStock,
    removed: product.removed,
    revision: product.revision,
  },
});

const countMessage = (count: number): LiveMessage => ({
  to: 'admins',
  name: 'products-count',
  key: 'products-count',
  data: { count },
});
