import type { TestShop } from '@aangan/test/setup/start-shop';
import type { Load } from './load.ts';

export type Fault = {
  readonly name: string;
  /** Injects the fault; resolves with a description of what was done. */
  readonly inject: (shop: TestShop, seconds: number, load: Load) => Promise<string>;
  /** What has to come right afterwards, without shoppers; resolves with a description. */
  readonly settle?: (shop: TestShop) => Promise<string>;
};
