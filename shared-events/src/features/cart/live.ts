// The live messages of a cart.
import { countResponse } from '../accounts/http.ts';

/** `data` by message name, as the projection writes it and GET /api/live sends it. */
export const cartLiveMessages = { 'cart-count': countResponse };
