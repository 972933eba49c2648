// The back office's lists show more of a product than a live message carries, and are searched and sorted by the server. A message about a change of
// another administrator repaints the row; where it may move rows, or the change is not in the message, the list is outdated, and the page offers to read
// it again. An own change is known by its revision, whether its answer or its message comes first.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import type { LiveMessages } from '@aangan/shared-events/live/http';
import type { QueryClient } from '@tanstack/react-query';
import { liveMessagesSince } from '../../../lib/live-record.ts';
import type { ProductList } from './answers.ts';
import { withStock } from './product-cache.ts';

export const managedKey = ['products', 'manage'] as const;
/** The revisions of own changes: lists that are read after one may receive its message later. */
const ownKey = ['own-products'];

type Changed = LiveMessages['product-changed'];
type Revisions = Readonly<Record<number, number>>;

/** A query of the API by its parameters' names. */
export type ManagedQuery = Readonly<Record<string, string | number>>;

/** A cached list with the revisions that live messages have named since it was loaded, and those of own changes to products that it does not show. */
export type ManagedList = ProductList & { readonly named?: Revisions; readonly own?: Revisions };

/** Whether another administrator has changed or added a product since the list was loaded, and the list does not show it. */
export function isOutdated({ products, named = {}, own = {} }: ManagedList): boolean {
  const shown = new Map(products.map(({ id, revision }) => [id, revision]));
  return Object.entries(named).some(
    ([id, revision]) => revision > Math.max(shown.get(Number(id)) ?? -1, own[Number(id)] ?? -1),
  );
}

/** Applies a live message to every cached list. One that is not on the screen is read when it is shown again. */
export function onManagedChanged(client: QueryClient, message: Changed): void {
  changeLists(client, (list, query) => withNamed(list, message, query));
  void client.invalidateQueries({ queryKey: managedKey, refetchType: 'none' });
}

/** The list with the messages that arrived since it was requested (`performance.now()`). */
export function withNamedSince(
  client: QueryClient,
  began: number,
  list: ManagedList,
  query: ManagedQuery,
): ManagedList {
  return liveMessagesSince(client, began).reduce<ManagedList>(
    (now, { name, data }) => (name === 'product-changed' ? withNamed(now, data, query) : now),
    { ...list, own: client.getQueryData<Revisions>(ownKey) ?? {} },
  );
}

/** Replaces a product with its state after a change in this tab, so that the next write carries its revision. */
export function replaceManaged(client: QueryClient, product: ProductResponse): void {
  noteOwn(client, product.id, product.revision);
  changeLists(client, (list) => ({
    ...list,
    products: list.products.map((each) =>
      each.id === product.id && each.revision < product.revision ? product : each,
    ),
  }));
}

/** Removes a product that was deleted in this tab. */
export function removeManaged(client: QueryClient, productId: number): void {
  // Nothing follows a deletion but the product's restoration.
  noteOwn(client, productId, Infinity);
  changeLists(client, (list) => {
    const products = list.products.filter(({ id }) => id !== productId);
    return { ...list, products, total: list.total - list.products.length + products.length };
  });
}

function withNamed(list: ManagedList, message: Changed, query: ManagedQuery): ManagedList {
  const { productId, revision, removed, cause } = message;
  const row = list.products.find(({ id }) => id === productId);
  // What is left of a product on another page.
  if (cause === 'stock' && row === undefined) return list;
  const named = { ...list, named: { ...list.named, [productId]: revision } };
  if (removed || row === undefined || revision < row.revision) return named;
  // Stock changes without a revision.
  const isOfStock = revision === row.revision;
  const facts = isOfStock ? { ...row, inStock: message.inStock } : paint(row, message, query);
  const painted = withStock(facts, message);
  return { ...named, products: list.products.map((each) => (each === row ? painted : each)) };
}

/**
 * The row with the facts of the message. It takes over the revision only if it is whole and in its place then: otherwise the list is outdated, and a
 * write over what the row does not show is refused.
 */
function paint(row: ProductResponse, message: Changed, query: ManagedQuery): ProductResponse {
  const { name, price, oldPrice, inStock, sizes, revision } = message;
  const isPriced = price !== row.price || oldPrice !== row.oldPrice;
  // A change of the price is one event, and one of the stock another; any other event may hold what the message does not carry.
  const events = Number(isPriced) + Number(inStock !== row.inStock);
  const isWhole = row.revision + events === revision;
  const facts = { name, price, oldPrice, inStock, sizes: [...sizes] };
  return { ...row, ...facts, ...(isWhole && !mayMove(isPriced, query) && { revision }) };
}

/** Whether a row may be in another place, or on another page, after its change. */
function mayMove(isPriced: boolean, query: ManagedQuery): boolean {
  const { page: _page, limit: _limit, sort, ...filters } = query;
  return Object.keys(filters).length > 0 || (isPriced && String(sort).startsWith('price'));
}

function noteOwn(client: QueryClient, productId: number, revision: number): void {
  const own = { ...client.getQueryData<Revisions>(ownKey), [productId]: revision };
  client.setQueryData<Revisions>(ownKey, own);
  changeLists(client, (list) => ({ ...list, own }));
}

function changeLists(
  client: QueryClient,
  change: (list: ManagedList, query: ManagedQuery) => ManagedList,
): void {
  for (const [queryKey, list] of client.getQueriesData<ManagedList>({ queryKey: managedKey }))
    if (list !== undefined) client.setQueryData(queryKey, change(list, queryKey[2] as ManagedQuery));
}
