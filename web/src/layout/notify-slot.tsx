import { lazy, Suspense } from 'react';
import type { NotifySlot } from '../features/catalogue/products/product/buy-box.tsx';

const NotifyMe = lazy(async () => ({
  default: (await import('../features/alerts/notify-me.tsx')).NotifyMe,
}));

/** The alert of a sold-out product, loaded with the first one. */
export const notifySlot: NotifySlot = ({ productId, variant }) => (
  <Suspense fallback={null}>
    <NotifyMe key={`${variant?.colorId} ${variant?.size}`} productId={productId} variant={variant} />
  </Suspense>
);
