// The keys of cached returns.
import type { QueryKey } from '@tanstack/react-query';
import { personalKey } from '../../lib/session/personal-data.ts';

/** Of everything about returns. */
export const returnsKey = (): QueryKey => personalKey('returns');
export const returnsOfOrderKey = (orderId: number): QueryKey => [...returnsKey(), 'of-order', orderId];
export const ownReturnsKey = (): QueryKey => [...returnsKey(), 'own'];
/** Of the back office's lists. */
export const allReturnsKey = (): QueryKey => [...returnsKey(), 'all'];
