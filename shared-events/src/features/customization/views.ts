// The views of customization requests. A removed request leaves no data.
import type { CustomizationDetails } from './events.ts';

export const customizationProjection = 'customization';

export type CustomizationRequestView = {
  readonly id: string;
  /** Null once its key is destroyed: its removal follows. */
  readonly wish: CustomizationDetails | null;
  readonly image: string | null;
  readonly createdAt: string;
};

/** How many requests are open. */
export type CustomizationCountView = { readonly requests: number };

export const customizationRequestKey = (requestId: string): string => `request:${requestId}`;
export const customizationCountKey = 'count';
/** Ids of all requests, scored by the commit position at which they were submitted. */
export const customizationRequestsIndex = 'all';
