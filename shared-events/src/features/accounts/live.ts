// The live messages of accounts.
import { countResponse } from './http.ts';

/** `data` by message name, as the projection writes it and GET /api/live sends it. */
export const accountLiveMessages = { 'users-count': countResponse };

/** The audience by message name. */
export const accountLiveAudiences = { 'users-count': 'back-office' } as const;
