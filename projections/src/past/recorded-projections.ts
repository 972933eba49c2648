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
export type Remembered = {
  readonly projection: Projection;
  readonly keepsIndex: (index: string) => boolean;
};

const none = (): boolean => false;

/** Those of a shop whose days are counted in this time zone. */
export const recordedProjections = (timeZone: string): readonly Remembered[] => [
  { projection: accounts, keepsIndex: none },
  { projection: categories, keepsIndex: none },
  { projection: brands, keepsIndex: none },
  { projection: colors, keepsIndex: none },
  { projection: products, keepsIndex: none },
  { projection: reviews, keepsIndex: none },
  // Who is erased leaves all of their orders.
  { projection: orders, keepsIndex: (index) => index.startsWith(ordersOfIndex('')) },
  { projection: figures(timeZone), keepsIndex: (index) => index.startsWith(soldOnIndex('')) },
];

/** After how many events of the shop there is a snapshot. */
export const SNAPSHOT_EVERY = 500;

/** Raised when snapshots are written in another form. */
const FORM = 1;

/** What the lines of a log are called before what tells them apart. */
export const linesOf = (logId: string): string => `${logId.slice(0, 12)}.`;

/** The line of snapshots that these reducers make of a log: with another version of any of them it is another one. */
export function lineOf(logId: string, remembered: readonly Remembered[], every: number): string {
  const versions = remembered.map(({ projection: { name, version } }) => `${name}@${version}`);
  const made = createHash('sha256').update(JSON.stringify([logId, FORM, every, ...versions]));
  return `${linesOf(logId)}${made.digest('hex').slice(0, 12)}`;
}
