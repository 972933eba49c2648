// The live messages that every signed-in session receives.
import { cartLive } from '../features/cart/live.ts';
import { wishlistLive } from '../features/wishlist/live.ts';
import { ordersLive } from '../features/orders/live.ts';
import { paymentsLive } from '../features/payments/live.ts';
import { returnsLive } from '../features/returns/live.ts';

export const liveOfAccounts = [cartLive, wishlistLive, ordersLive, paymentsLive, returnsLive] as const;
