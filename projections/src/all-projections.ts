// All projections of all features.
import { accounts } from './features/accounts/projection.ts';
import { alerts } from './features/alerts/projection.ts';
import { audit } from './features/audit/projection.ts';
import { cart } from './features/cart/projection.ts';
import { brands } from './features/catalogue/brands/projection.ts';
import { categories } from './features/catalogue/categories/projection.ts';
import { colors } from './features/catalogue/colors/projection.ts';
import { products } from './features/catalogue/products/projection.ts';
import { customization } from './features/customization/projection.ts';
import { mail } from './features/mail/projection.ts';
import { salesProjection } from './features/orders/sales/projection.ts';
import { orders } from './features/orders/projection.ts';
import { paymentsProjectionOf } from './features/payments/projection.ts';
import { returns } from './features/returns/projection.ts';
import { reviews } from './features/reviews/projection.ts';
import { stock } from './features/stock/projection.ts';
import { wishlist } from './features/wishlist/projection.ts';
import { projectionNames, type ShopProjection } from '@aangan/shared-events/features';
import type { Projection } from './runtime/fold/projection.ts';

/** @param timeZone the IANA time zone in which the shop counts days */
export function allProjections(timeZone: string): readonly Projection[] {
  // Exhaustive: a projection that is named in a manifest but not listed here does not compile.
  const byName: Readonly<Record<ShopProjection, Projection>> = {
    accounts,
    categories,
    brands,
    colors,
    products,
    stock,
    reviews,
    cart,
    wishlist,
    alerts,
    orders,
    figures: salesProjection(timeZone),
    payments: paymentsProjectionOf(timeZone),
    returns,
    mail,
    customization,
    audit,
  };
  return projectionNames.map((name) => byName[name]);
}
