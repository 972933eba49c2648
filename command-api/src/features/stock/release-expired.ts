// Reservations whose time has passed, in the one process that holds the lease: an order that was never placed gives its units back.
import { expiryCorrelation, keptSince, stockStream } from '@aangan/shared-events/features/stock/events';
import {
  dueReservationsIndex,
  parseDueReservation,
  stockProjection,
} from '@aangan/shared-events/features/stock/views';
import type { CommandContext } from '../../domain/command-context.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { LeasedJob } from '../../domain/lease.ts';
import type { OrderUnitsOf } from '../../domain/ports/order-units.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import type { StockHandler } from './open-stock.ts';

export type ReleaseExpiredNeeds = {
  readonly views: Pick<FeatureContext['views'], 'members'>;
  readonly now: () => Date;
  readonly logger: { readonly warn: (fields: object, message: string) => void };
  readonly handler: StockHandler;
  readonly orderUnitsOf: OrderUnitsOf;
  /** Whether the order is claimed in its buyer's cart: then it will be placed. */
  readonly isClaimed: (accountId: string, orderId: number) => Promise<boolean>;
};

/** The most reservations that are read at once. */
const MOST = 100;

/** The job of the lease's holder. */
export function releaseExpired(needs: ReleaseExpiredNeeds): LeasedJob {
  return {
    name: 'stock',
    runOnce: async (isHeld) => {
      const now = needs.now().getTime();
      const range = { newestFirst: false, to: now, count: MOST };
      // Those that cannot be settled yet stay in the index and must not hold up the others; one that moves up meanwhile is settled in the next round.
      for (let offset = 0; ; offset += MOST) {
        const page = { ...range, offset };
        const members = await needs.views.members(stockProjection, dueReservationsIndex, page);
        for (const member of members) {
          const due = parseDueReservation(member);
          if (!isHeld()) return;
          if (due !== undefined)
            await unlessRefused(needs, due, () => settle(due, contextOf(due, now), needs));
        }
        if (members.length < MOST) return;
      }
    },
  };
}

type Due = { readonly productId: number; readonly orderId: number };

async function settle(
  { productId, orderId }: Due,
  context: CommandContext,
  { handler, orderUnitsOf, isClaimed }: ReleaseExpiredNeeds,
): Promise<void> {
  const stream = stockStream(productId);
  const held = (await handler.load(stream)).state?.reservations.get(orderId);
  // The view is behind.
  if (held === undefined) return;
  const { accountId, attempts } = held;
  const order = await orderUnitsOf(orderId);
  // A claimed order is placed soon, by another process manager.
  if (order === undefined && (await isClaimed(accountId, orderId))) return;
  const ofOrder = { productId, orderId };
  const { at } = context;
  // Another attempt to place the order came late; the order keeps its units.
  const keep = { type: 'ReserveStock', ...ofOrder, accountId, lines: [], until: at } as const;
  // Of an order that is reopened meanwhile, the new attempt remains.
  const released = attempts.map(
    (attempt) => ({ type: 'ReleaseStock', ...ofOrder, attempt, reason: 'expired' }) as const,
  );
  const isKept = order !== undefined && order.status !== 'rejected';
  for (const command of isKept ? [{ ...keep, attempt: keptSince(at) }] : released)
    await handler.handle({ stream, context, command });
}

function contextOf({ orderId }: Due, now: number): CommandContext {
  return {
    by: { kind: 'system' },
    origin: { client: 'api' },
    correlationId: expiryCorrelation(orderId),
    at: new Date(now).toISOString(),
  };
}

// One reservation must not hold up the others.
async function unlessRefused(
  { logger }: ReleaseExpiredNeeds,
  due: Due,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    logger.warn({ err: error, ...due }, 'reservation could not be settled');
  }
}
