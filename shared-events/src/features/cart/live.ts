// The live messages of a cart.
import { countResponse } from '../accounts/http.ts';

/** `data` by message name, as the projection writes it. */
export type CartFeed = { 'cart-count': { readonly count: number } };

/** `data` by message name, as GET /api/live sends it. */
export const cartLiveMessages = { 'cart-count': countResponse };
