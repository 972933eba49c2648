// Every projection of the shop. A new one is added here, and nowhere else.
import { accounts } from './features/accounts/projection.ts';
import { audit } from './features/audit/projection.ts';
import { cart } from './features/cart/projection.ts';
import { brands } from './features/catalogue/brands/projection.ts';
import { categories } from './features/catalogue/categories/projection.ts';
import { colors } from './features/catalogue/colors/projection.ts';
import { products } from './features/catalogue/products/projection.ts';
import { customization } from './features/customization/projection.ts';
import { figures } from './features/orders/figures/projection.ts';
import { orders } from './features/orders/projection.ts';
import { reviews } from './features/reviews/projection.ts';
import { wishlist } from './features/wishlist/projection.ts';
import type { Projection } from './runtime/fold/projection.ts';

/** Those of a shop whose days are counted in this time zone. */
export const allProjections = (timeZone: string): readonly Projection[] => [
  accounts,
  categories,
  brands,
  colors,
  products,
  reviews,
  cart,
  wishlist,
  orders,
  figures(timeZone),
  customization,
  audit,
];
