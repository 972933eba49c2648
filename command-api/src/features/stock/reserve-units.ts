// Reserves the units of an order before it is claimed: one command for each counted product; those that arrive for one product at the same time are
// appended together by the command handler.
import { randomUUID } from 'node:crypto';
import type { StockLine } from '@aangan/shared-events/features/stock/events';
import { stockStream } from '@aangan/shared-events/features/stock/events';
import { availableIn, isSameVariant, levelOf } from '@aangan/shared-events/features/stock/levels';
import type { CommandContext } from '../../domain/command-context.ts';
import type { CountedOf } from '../../domain/ports/counted-stock.ts';
import type { OrderStock, Reserved, Shortage } from '../../domain/ports/order-stock.ts';
import type { StockHandler } from './open-stock.ts';
import { ShortageError } from './refusals.ts';

/** How long a reservation lasts for an order that is not placed, in milliseconds: much longer than any request takes. */
export const RESERVED_MS = 60_000;
/** Higher than usual: many orders reserve units of one product at once, and each conflict means that another one succeeded. */
const RETRIES = 50;

type Needs = {
  readonly handler: StockHandler;
  readonly countedOf: CountedOf;
  readonly now: () => Date;
};

/** Makes the reserving of units. */
export function makeOrderStock({ handler, countedOf, now }: Needs): OrderStock {
  const handle = (command: Parameters<StockHandler['handle']>[0]['command'], context: CommandContext) =>
    handler.handle({ stream: stockStream(command.productId), command, context, retries: RETRIES });
  return {
    shortagesOf: (items, accountId) =>
      [...linesByProduct(items)].flatMap(([productId, lines]): Shortage[] => {
        const counted = countedOf(productId);
        if (counted === undefined) return [];
        const short = lines.flatMap(({ quantity, ...variant }) => {
          const left = availableIn(levelOf(counted.levels, variant));
          return left < quantity ? [{ productId, variant, left }] : [];
        });
        // An earlier attempt of this order may have reserved what is missing; the stock's own stream decides.
        return short.length > 0 && holdsUnits(counted.reservedFor, accountId) ? [] : short;
      }),
    reserve: async ({ orderId, accountId, items }, context) => {
      const counted = [...linesByProduct(items)].filter(([productId]) => countedOf(productId) !== undefined);
      if (counted.length === 0) return NOTHING;
      // A key makes the order once; a repeated reservation must not be taken for the first one, which may be released by now.
      const { idempotencyKey: _, ...own } = context;
      const attempt = randomUUID();
      const until = new Date(now().getTime() + RESERVED_MS).toISOString();
      const releaseOne = ([productId]: (typeof counted)[number]) =>
        handle({ type: 'ReleaseStock', productId, orderId, attempt, reason: 'refused' }, own);
      const release = async (): Promise<void> => {
        // What cannot be released now is released when its time has passed.
        await Promise.allSettled(counted.map(releaseOne));
      };
      const results = await Promise.allSettled(
        counted.map(([productId, lines]) =>
          handle({ type: 'ReserveStock', productId, orderId, accountId, attempt, lines, until }, own),
        ),
      );
      const failures = results.flatMap((result, at) =>
        result.status === 'rejected'
          ? [{ reason: result.reason as unknown, productId: counted[at]?.[0] ?? 0 }]
          : [],
      );
      if (failures.length === 0) return { release };
      await release();
      const other = failures.find(({ reason }) => !(reason instanceof ShortageError));
      if (other !== undefined) throw other.reason;
      return {
        shortages: failures.flatMap(({ reason, productId }) =>
          reason instanceof ShortageError ? [{ productId, variant: reason.variant, left: reason.left }] : [],
        ),
      };
    },
  };
}

const NOTHING: Reserved = { release: () => Promise.resolve() };

function holdsUnits(reservedFor: ReadonlyMap<number, string>, accountId: string): boolean {
  for (const holder of reservedFor.values()) if (holder === accountId) return true;
  return false;
}

type Items = Parameters<OrderStock['shortagesOf']>[0];

/** The units that an order needs of each product. */
export function linesByProduct(items: Items): ReadonlyMap<number, readonly StockLine[]> {
  const products = new Map<number, StockLine[]>();
  for (const { productId, colorId, size, quantity } of items) {
    const lines = products.get(productId) ?? [];
    const at = lines.findIndex((line) => isSameVariant(line, { colorId, size }));
    const line = { colorId, size, quantity: quantity + (lines[at]?.quantity ?? 0) };
    products.set(productId, at === -1 ? [...lines, line] : lines.with(at, line));
  }
  return products;
}
