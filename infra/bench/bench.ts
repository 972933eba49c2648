// What every row is given to measure with.
import type { Steps } from '@aangan/launcher/steps';
import type { Load } from './load/load.ts';
import type { RowResult } from './report/row.ts';
import type { BenchShop } from './shop/bench-shop.ts';

export type BenchOptions = {
  readonly products: number;
  /** How long one measuring of a row takes, about. */
  readonly seconds: number;
  /** How often each row and its floor are measured, in turn. */
  readonly rounds: number;
  /** How large a shop is that has grown: products, orders, events. */
  readonly manyProducts: number;
  readonly orders: number;
  readonly events: number;
};

export type Bench = {
  readonly options: BenchOptions;
  readonly load: Load;
  /** One shop for all rows that leave it as it was, or nearly. */
  readonly shop: () => Promise<BenchShop>;
  readonly steps: Steps;
};

export type Row = (bench: Bench) => Promise<readonly RowResult[]>;
