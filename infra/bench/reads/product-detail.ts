import type { Row } from '../bench.ts';
import { measureHotReads } from './hot-reads.ts';

/** A thousand different products, each on its own. */
export const productDetail: Row = (bench) => {
  const count = Math.min(1_000, bench.options.products);
  return measureHotReads(bench, {
    what: `product detail, ${count} different products`,
    paths: Array.from({ length: count }, (_, index) => `/api/products/${index + 1}`),
    atLeast: 0.5,
  });
};
