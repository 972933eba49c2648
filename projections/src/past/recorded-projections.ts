// The projections of which snapshots are stored: those behind the dashboard and the product pages. Projections that are only queried for names of
// people are not among them.
import { createHash } from 'node:crypto';
import { soldOnIndex } from '@aangan/shared-events/features/orders/sales/views';
import { ordersOfIndex } from '@aangan/shared-events/features/orders/views';
import { accounts } from '../features/accounts/projection.ts';
import { brands } from '../features/catalogue/brands/projection.ts';
import { categories } from '../features/catalogue/categories/projection.ts';
import { colors } from '../features/catalogue/colors/projection.ts';
import { products } from '../features/catalogue/products/projection.ts';
import { salesProjection } from '../features/orders/sales/projection.ts';
import { orders } from '../features/orders/projection.ts';
import { reviews } from '../features/reviews/projection.ts';
import type { Projection } from '../runtime/fold/projection.ts';

/** A projection with the indexes that its snapshots include: the others would be most of the data, and no query uses them. */
export type SnapshotProjection = {
  readonly projection: Projection;
  readonly includesIndex: (index: string) => boolean;
};

const none = (): boolean => false;

/** The projections with snapshots in a shop of this time zone. */
export const recordedProjections = (timeZone: string): readonly SnapshotProjection[] => [
  { projection: accounts, includesIndex: none },
  { projection: categories, includesIndex: none },
  { projection: brands, includesIndex: none },
  { projection: colors, includesIndex: none },
  { projection: products, includesIndex: none },
  { projection: reviews, includesIndex: none },
  // Needed to erase a customer: it lists all their orders.
  { projection: orders, includesIndex: (index) => index.startsWith(ordersOfIndex('')) },
  { projection: salesProjection(timeZone), includesIndex: (index) => index.startsWith(soldOnIndex('')) },
];

/** The number of business events between two snapshots. */
export const SNAPSHOT_EVERY = 500;

/** Raise it when the format of snapshots changes. */
const FORM = 1;

/** The common prefix of all snapshot lines of a log. */
export const linePrefix = (logId: string): string => `${logId.slice(0, 12)}.`;

/** The name of the snapshots that these projections make of a log; another version of any projection gives another line. */
export function snapshotLineOf(
  logId: string,
  recorded: readonly SnapshotProjection[],
  every: number,
): string {
  const versions = recorded.map(({ projection: { name, version } }) => `${name}@${version}`);
  const made = createHash('sha256').update(JSON.stringify([logId, FORM, every, ...versions]));
  return `${linePrefix(logId)}${made.digest('hex').slice(0, 12)}`;
}
