// All demo products in the order in which they are loaded. The first twelve cover every category, most brands and many colours, because tests load
// only those.
import { houseObjects } from './house-objects.ts';
import { houseTextiles } from './house-textiles.ts';
import { jewelryForHandsAndFeet } from './jewelry-for-hands-and-feet.ts';
import { jewelryForEarsAndNeck } from './jewelry.ts';
import { menLayers } from './men-layers.ts';
import { menKurtas } from './men-kurtas.ts';
import { menShirts } from './men-shirts.ts';
import type { DemoProduct } from './product.ts';
import { womenClothing } from './women-clothing.ts';
import { womenDrapes } from './women-drapes.ts';

/** Takes one of each list in turn, until all are empty. */
const dealt = (piles: readonly (readonly DemoProduct[])[]): readonly DemoProduct[] => {
  const longest = Math.max(...piles.map((pile) => pile.length));
  return Array.from({ length: longest }, (_, round) =>
    piles.flatMap((pile) => pile.slice(round, round + 1)),
  ).flat();
};

export const demoProducts: readonly DemoProduct[] = dealt([
  womenClothing,
  [...menKurtas, ...menShirts],
  jewelryForEarsAndNeck,
  houseTextiles,
  womenDrapes,
  menLayers,
  jewelryForHandsAndFeet,
  houseObjects,
]);
