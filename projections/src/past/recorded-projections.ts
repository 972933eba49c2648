// What the past is asked for: the projections behind the dashboard and a product. Those of which only names of people are asked are not among them.
import { createHash } from 'node:crypto';
import { soldOnIndex } from '@aangan/shared-events/features/orders/sales/views';
import { ordersOfIndex } from '@aangan/shared-events/features/orders/views';
import { accounts } from '../features/accounts/projection.ts';
import { brands } from '../features/catalogue/brands/projection.ts';
import { categories } from '../features/catalogue/categories/projection.ts';
import { colors } from '../features/catalogue/colors/projection.ts';
import { products } from '../features/catalogue/products/projection.ts';
import { figures } from '../features/orders/sales/projection.ts';
import { orders } from '../features/orders/projection.ts';
import { reviews } from '../features/reviews/projection.ts';
import type { Projection } from '../runtime/fold/projection.ts';

/** A projection of which snapshots are kept, and which of its indexes are: the others would be most of them, and nobody reads them there. */
export type SnapshotProjection = {
  readonly projection: Projection;
  readonly includesIndex: (index: string) => boolean;
};

const none = (): boolean => false;

/** Those of a shop whose days are counted in this time zone. */
export const recordedProjections = (timeZone: string): readonly SnapshotProjection[] => [
  { projection: accounts, includesIndex: none },
  { projection: categories, includesIndex: none },
  { projection: brands, includesIndex: none },
  { projection: colors, includesIndex: none },
  { projection: products, includesIndex: none },
  { projection: reviews, includesIndex: none },
  // Who is erased leaves all of their orders.
  { projection: orders, includesIndex: (index) => index.startsWith(ordersOfIndex('')) },
  { projection: figures(timeZone), includesIndex: (index) => index.startsWith(soldOnIndex('')) },
];

/** After how many events of the shop there is a snapshot. */
export const SNAPSHOT_EVERY = 500;

/** Raised when snapshots are written in another form. */
const FORM = 1;

/** What the lines of a log are called before what tells them apart. */
export const linePrefix = (logId: string): string => `${logId.slice(0, 12)}.`;

/** The line of snapshots that these reducers make of a log: with another version of any of them it is another one. */
export function lineOf(logId: string, remembered: readonly SnapshotProjection[], every: number): string {
  const versions = remembered.map(({ projection: { name, version } }) => `${name}@${version}`);
  const made = createHash('sha256').update(JSON.stringify([logId, FORM, every, ...versions]));
  return `${linePrefix(logId)}${made.digest('hex').slice(0, 12)}`;
}
