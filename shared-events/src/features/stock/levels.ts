// The units of each variant after an event of its stock. Decider, projections and the catalogue's follower share it, so that they agree.
import type { StockEvent, StockLine, VariantId } from './events.ts';

/** `counted` units have been put in; `reserved` and `sold` ones are not available. */
export type VariantLevel = VariantId & {
  readonly counted: number;
  readonly reserved: number;
  readonly sold: number;
};

/** The stock of a product that is counted. A variant that is not listed has nothing. */
export type StockLevels = { readonly lowAt: number; readonly variants: readonly VariantLevel[] };

/** From this number of available units down, shoppers see how many are left. */
export const SHOWN_FROM = 5;

/** The units that can still be ordered. */
export function availableIn({ counted, reserved, sold }: Omit<VariantLevel, keyof VariantId>): number {
  return counted - reserved - sold;
}

/** The units of all variants that are sold, also of those that are no longer offered. */
export function soldIn({ variants }: Pick<StockLevels, 'variants'>): number {
  return variants.reduce((sum, { sold }) => sum + sold, 0);
}

/** Whether two are the same color and size. */
export function isSameVariant(one: VariantId, other: VariantId): boolean {
  return one.colorId === other.colorId && one.size === other.size;
}

/** The level of a variant; zeros for one that was never counted. */
export function levelOf({ variants }: StockLevels, variant: VariantId): VariantLevel {
  const { colorId, size } = variant;
  return (
    variants.find((level) => isSameVariant(level, variant)) ?? {
      ...{ colorId, size, counted: 0, reserved: 0, sold: 0 },
    }
  );
}

/** The levels after an event; undefined while the product is not counted. */
export function levelsAfter(levels: StockLevels | undefined, event: StockEvent): StockLevels | undefined {
  if (event.type === 'StockCountingStarted') {
    const { lowAt, variants } = event.data;
    return { lowAt, variants: variants.map((variant) => ({ ...variant, reserved: 0, sold: 0 })) };
  }
  if (levels === undefined || event.type === 'StockCountingStopped') return undefined;
  switch (event.type) {
    case 'StockAdjusted':
      return moved(levels, [{ ...event.data, quantity: event.data.by }], { counted: 1 });
    case 'StockThresholdSet':
      return { ...levels, lowAt: event.data.lowAt };
    case 'StockReserved':
      return moved(levels, event.data.lines, { reserved: 1 });
    case 'StockReleased':
      return moved(levels, event.data.lines, { reserved: -1 });
    case 'StockCommitted':
      return moved(levels, event.data.lines, { reserved: -1, sold: 1 });
    case 'StockReturned':
      return moved(levels, event.data.lines, { sold: -1 });
    case 'StockRestocked':
      return moved(levels, event.data.lines, event.data.as === 'sold' ? { sold: -1 } : { counted: 1 });
    default:
      return event satisfies never;
  }
}

type Factors = { readonly counted?: number; readonly reserved?: number; readonly sold?: number };

function moved(
  levels: StockLevels,
  lines: readonly StockLine[],
  { counted = 0, reserved = 0, sold = 0 }: Factors,
): StockLevels {
  return lines.reduce((now, line): StockLevels => {
    const level = levelOf(now, line);
    const next = {
      ...level,
      counted: level.counted + counted * line.quantity,
      reserved: level.reserved + reserved * line.quantity,
      sold: level.sold + sold * line.quantity,
    };
    const isListed = now.variants.some((other) => isSameVariant(other, line));
    const variants = isListed
      ? now.variants.map((other) => (isSameVariant(other, line) ? next : other))
      : [...now.variants, next];
    return { ...now, variants };
  }, levels);
}
