// The port by which the end of a payment's time rejects its order.
import type { CommandContext } from '../command-context.ts';

/**
 * Rejects an order for want of payment, unless its status was set after `expiredAt`, the commit position at which its payment expired. Throws 409 unless
 * it is pending.
 */
export type RejectUnpaid = (orderId: number, expiredAt: bigint, context: CommandContext) => Promise<void>;
