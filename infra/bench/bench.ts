// The arguments of every row's measurement.
import type { Steps } from '@aangan/launcher/steps';
import type { Load } from './load/load.ts';
import type { RowResult } from './report/row.ts';
import type { BenchShop } from './shop/bench-shop.ts';

export type BenchOptions = {
  readonly products: number;
  /** Approximate seconds of one measurement of a row. */
  readonly seconds: number;
  /** How often each row and its floor are measured in turn. */
  readonly rounds: number;
  /** The size of a grown shop: products, orders, events. */
  readonly manyProducts: number;
  readonly orders: number;
  readonly events: number;
  /** Duration of the lasting load. */
  readonly minutes: number;
  /** The folder in which each process of a shop writes its profile when it ends. */
  readonly profiles: string | undefined;
};

export type Bench = {
  readonly options: BenchOptions;
  readonly load: Load;
  /** The shop shared by all rows that hardly change it. */
  readonly shop: () => Promise<BenchShop>;
  readonly steps: Steps;
};

export type Row = (bench: Bench) => Promise<readonly RowResult[]>;
