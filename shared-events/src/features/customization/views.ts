// What readers know of customization requests. A removed one leaves nothing behind.
import type { CustomizationDetails } from './events.ts';

export const customizationProjection = 'customization';

export type CustomizationRequestView = {
  readonly id: string;
  /** Null once its key is destroyed: the request is about to go. */
  readonly wish: CustomizationDetails | null;
  readonly image: string | null;
  readonly createdAt: string;
};

/** How many requests are open. */
export type CustomizationCountView = { readonly requests: number };

export const customizationRequestKey = (requestId: string): string => `request:${requestId}`;
export const customizationCountKey = 'count';
/** Ids of all requests, scored by the commit position at which they came in. */
export const customizationRequestsIndex = 'all';
