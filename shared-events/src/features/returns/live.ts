// The live message of returns.
import { returnResponse } from './http.ts';
import type { ReturnView } from './views.ts';

/** `data` by message name, as the projection writes it. Holds personal data: it goes to administrators and to the customer. */
export type ReturnFeed = { 'return-changed': ReturnView };

/** `data` by message name, as GET /api/live sends it. */
export const returnLiveMessages = { 'return-changed': returnResponse };

/** The audience by message name. */
export const returnLiveAudiences = { 'return-changed': 'account' } as const;
