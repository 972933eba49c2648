// The commands of the alerts of one person about one product.
import type { AlertVariant } from '@aangan/shared-events/features/alerts/events';

type OfAlert = { readonly productId: number; readonly accountId: string; readonly variant: AlertVariant };
/** Asking again, also with another address, changes the address. */
export type RequestAlert = OfAlert & { readonly type: 'RequestAlert'; readonly email: string };
export type CancelAlert = OfAlert & { readonly type: 'CancelAlert' };
/** Fulfils one request, and no later one of the same alert. */
export type FulfilAlert = OfAlert & {
  readonly type: 'FulfilAlert';
  /** As in `Alert`. */
  readonly request: number;
};
export type AlertCommand = RequestAlert | CancelAlert | FulfilAlert;
