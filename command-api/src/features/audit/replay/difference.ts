// The differences between two moments, fact by fact, as values and as text. Pure.
import type {
  PastDashboardResponse,
  PastProductResponse,
  DifferenceResponse,
} from '@aangan/shared-events/features/audit/replay/http';
import { BEST_SELLERS } from '@aangan/shared-events/features/orders/sales/paths';
import type { VariantStockResponse } from '@aangan/shared-events/features/stock/http';
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';

type Change = DifferenceResponse['changes'][number];
type DifferenceQuery = { readonly product?: number | undefined; readonly order?: number | undefined };
export type Fact = Pick<Change, 'what' | 'kind'> & { readonly value: Change['to'] };

/** The facts that differ, in the order of `after`; then those that exist only in `before`. */
export function differences(before: readonly Fact[], after: readonly Fact[]): readonly Change[] {
  const then = new Map(before.map((fact) => [fact.what, fact]));
  const now = new Map(after.map((fact) => [fact.what, fact]));
  const gone = before.filter(({ what }) => !now.has(what));
  return [...after, ...gone]
    .map(({ what, kind }) => ({
      ...{ what, kind },
      from: then.get(what)?.value ?? null,
      to: now.get(what)?.value ?? null,
    }))
    .filter(({ from, to }) => from !== to)
    .map((change) => ({ ...change, text: describeChange(change) }));
}

/** A sentence that names what was compared, so that an empty list is not taken for a log without changes. */
export function comparedText({ product, order }: DifferenceQuery): string {
  if (order !== undefined) return `Order ${order} was compared.`;
  if (product !== undefined) return `Product ${product} was compared.`;
  return 'The numbers of the dashboard were compared. Prices and other details are in the comparison of one product or order.';
}

function describeChange({ what, kind, from, to }: Omit<Change, 'text'>): string {
  const format = (value: string | number): string =>
    typeof value === 'string'
      ? `“${value}”`
      : kind === 'rupees'
        ? rupees.format(value)
        : counts.format(value);
  if (from === null) return to === null ? what : `${what}: ${format(to)}, where nothing was before.`;
  if (to === null) return `${what}: nothing any more, where ${format(from)} was before.`;
  const change = `${what}: from ${format(from)} to ${format(to)}`;
  if (typeof from === 'string' || typeof to === 'string') return `${change}.`;
  const by = Math.round(Math.abs(to - from) * 100) / 100;
  return `${change}, ${format(by)} ${to > from ? 'more' : 'less'}.`;
}

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const counts = new Intl.NumberFormat('en-IN');
const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });

const count = (what: string, value: number | null): Fact => ({ what, kind: 'count', value });
const amount = (what: string, value: number | null): Fact => ({ what, kind: 'rupees', value });
const text = (what: string, value: string | null): Fact => ({ what, kind: 'text', value });

type Dashboard = Omit<PastDashboardResponse, 'moment'>;

/** The facts of a dashboard that can be compared with those of another one of the same days. */
export function dashboardFacts(
  { users, products, orders, figures }: Dashboard,
  other: Dashboard,
): readonly Fact[] {
  const statuses = Object.entries(orders.status).map(([status, value]) => count(`Orders ${status}`, value));
  const paise = figures.over.reduce((sum, { revenue }) => sum + Math.round(revenue * 100), 0);
  return [
    count('Total users', users),
    count('Total products', products),
    count('Total orders', orders.total),
    ...statuses,
    amount('Revenue', paise / 100),
    ...figures.over.flatMap(({ at, orders: placed, revenue }) => [
      count(`Orders of ${dayOrHour(at)}`, placed),
      amount(`Revenue of ${dayOrHour(at)}`, revenue),
    ]),
    ...bestSellerFacts(figures.products, other.figures.products),
  ];
}

type BestSellers = Dashboard['figures']['products'];

/**
 * The list ends after the best sellers: what a product outside of a full list has sold is not known, only that it is not among them.
 */
function bestSellerFacts(listed: BestSellers, others: BestSellers): readonly Fact[] {
  const [ids, otherIds] = [idsOf(listed), idsOf(others)];
  const isListed = (product: BestSellers[number], value: 'yes' | 'no') =>
    text(`Among the ${BEST_SELLERS} best sellers: ${nameOf(product)}`, value);
  const left = others.filter(({ id }) => isFull(listed) && !ids.has(id));
  return [
    ...listed.flatMap((product) =>
      isFull(others) && !otherIds.has(product.id)
        ? [isListed(product, 'yes')]
        : [
            count(`Pieces sold of ${nameOf(product)}`, product.units),
            amount(`Revenue of ${nameOf(product)}`, product.revenue),
          ],
    ),
    ...left.map((product) => isListed(product, 'no')),
  ];
}

const isFull = (products: BestSellers): boolean => products.length >= BEST_SELLERS;
const idsOf = (products: BestSellers): ReadonlySet<number> => new Set(products.map(({ id }) => id));
const nameOf = ({ id, name }: BestSellers[number]): string => `${name} (#${id})`;

function dayOrHour(at: string): string {
  return at.length === 2 ? `${at}:00` : day.format(new Date(`${at}T00:00:00Z`));
}

type ProductThen = Pick<PastProductResponse, 'product' | 'isRemoved' | 'stock'>;

/** The facts of a product; none before it was added. */
export function productFacts({ product, isRemoved, stock }: ProductThen): readonly Fact[] {
  if (product === null) return [];
  return [
    text('On the shelves', isRemoved ? 'no' : 'yes'),
    text('Name', product.name),
    amount('Price', product.price),
    amount('Old price', product.oldPrice),
    text('In stock', product.inStock ? 'yes' : 'no'),
    text('Category', product.Category.name),
    text('Brand', product.Brand.name),
    text('Colors', product.Colors.map(({ name }) => name).join(', ')),
    text('Sizes', product.sizes.join(', ')),
    text('Pictures', product.images.join(', ')),
    text('Description', product.description),
    text('Additional information', product.additionalInformation),
    count('Rating', product.rating),
    count('Reviews', product.reviews),
    text('Recommended', product.isRecommended ? 'yes' : 'no'),
    text('New arrival', product.isNewArrival ? 'yes' : 'no'),
    text('Stock counted', stock === null ? 'no' : 'yes'),
    ...(stock ?? []).flatMap(stockFacts),
  ];
}

function stockFacts(variant: VariantStockResponse): readonly Fact[] {
  const name = [variant.size, ...(variant.color === null ? [] : [variant.color])].join(', ');
  return (['counted', 'reserved', 'sold', 'available'] as const).map((each) =>
    count(`Units ${each}: ${name}`, variant[each]),
  );
}

/** The facts of an order; none before it was placed. */
export function orderFacts(order: OrderResponse | null): readonly Fact[] {
  if (order === null) return [];
  const lines = order.OrderItems.map(({ name, color, size, quantity, price }) =>
    text(`${name}, ${size}, ${color}`, `${quantity} at ${rupees.format(price)}`),
  );
  return [
    text('Status', order.status),
    text('Tracking', order.trackingStatus),
    amount('Total', order.totalPrice),
    text('Payment', order.payment.state),
    text('For', order.shippingAddress),
    ...lines,
  ];
}
