// A stocktake: sets counted numbers of many variants, or shows the differences. Each product is one command.
import type { StockEvent, VariantId } from '@aangan/shared-events/features/stock/events';
import { stockStream } from '@aangan/shared-events/features/stock/events';
import type { StocktakeLineResponse, StocktakeResponse } from '@aangan/shared-events/features/stock/http';
import { isSameVariant, levelOf } from '@aangan/shared-events/features/stock/levels';
import type { CommandContext } from '../../../domain/command-context.ts';
import type { CommandHandler } from '../../../domain/command-handler.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import type { ColorNameOf, ColorsNamed, FindStockedProduct } from '../../../domain/ports/stocked-products.ts';
import type { StockCommand } from '../commands.ts';
import type { StockState } from '../decider.ts';
import { colorsMeant, severalColors } from './color-names.ts';
import {
  belowZero,
  countedTwice,
  noSuchVariant,
  notCounted,
  productRemoved,
  recordedChanged,
} from '../refusals.ts';

/** A counted variant; `problem` when it cannot be read. */
export type CountedLine = {
  readonly line: number;
  readonly productId: number;
  /** The color's id, or its name in a table; null without a color. */
  readonly color: number | null | { readonly name: string };
  readonly size: string;
  readonly units: number;
  /** What was recorded when the difference was shown. */
  readonly before?: number;
  readonly problem?: string;
};

/** `isColored`: whether the product has, or had, the color of that name. */
type FoundLine = CountedLine & VariantId & { readonly isColored: boolean };

export type Stocktake = {
  readonly lines: readonly CountedLine[];
  readonly reason: string;
  readonly isDryRun: boolean;
  readonly context: CommandContext;
};

export type StocktakeNeeds = {
  readonly handler: CommandHandler<StockState, StockCommand, StockEvent>;
  readonly productOf: FindStockedProduct;
  readonly colorName: ColorNameOf;
  readonly colorsNamed: ColorsNamed;
};

type Taken = {
  readonly answer: StocktakeResponse;
  readonly position: bigint | undefined;
};

/** Orders may take units between a look and the stocktake; it looks again. */
const LOOKS = 5;

/** Takes stock, or shows what it would change. Lines that are refused change nothing and say why; the others are applied. */
export async function takeStock(needs: StocktakeNeeds, stocktake: Stocktake): Promise<Taken> {
  const { lines, isDryRun } = stocktake;
  const taken: StocktakeLineResponse[] = [];
  let position: bigint | undefined;
  for (const [productId, counted] of Map.groupBy(lines, (line) => line.productId)) {
    const ofProduct = await takeProduct(needs, stocktake, productId, counted);
    position = ofProduct.position ?? position;
    taken.push(...ofProduct.lines);
  }
  const inOrder = taken.toSorted((one, other) => one.line - other.line);
  const good = inOrder.filter(({ problem }) => problem === null).length;
  const answer = {
    success: true,
    dryRun: isDryRun,
    good,
    bad: inOrder.length - good,
    lines: inOrder,
  } as const;
  return { answer, position };
}

type ProductTaken = {
  readonly lines: readonly StocktakeLineResponse[];
  readonly position?: bigint | undefined;
};

async function takeProduct(
  needs: StocktakeNeeds,
  { reason, isDryRun, context }: Stocktake,
  productId: number,
  counted: readonly CountedLine[],
): Promise<ProductTaken> {
  const stream = stockStream(productId);
  // The same request may have been applied before its answer was lost.
  const earlier = isDryRun ? undefined : await needs.handler.findByIdempotencyKey(stream, context);
  for (let look = 1; ; look++) {
    const { state } = await needs.handler.load(stream);
    const found = counted.map((line) => find(line, state, needs));
    const lines = found.map((line) => {
      const outcome = outcomeOf(line, found, state, needs);
      return earlier === undefined ? outcome : earlierOutcome(line, earlier.events, outcome, needs);
    });
    const counts = found
      .filter((_, at) => lines[at]?.problem === null)
      .map(({ colorId, size, units, before }) => ({
        ...{ colorId, size, units },
        ...(before !== undefined && { before }),
      }));
    if (isDryRun || counts.length === 0) return { lines };
    if (earlier !== undefined) return { lines, position: earlier.position };
    const command = { type: 'TakeStock', productId, counts, reason } as const;
    try {
      return { lines, position: (await needs.handler.handle({ stream, command, context })).position };
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'conflict') throw error;
      if (look === LOOKS)
        return { lines: lines.map((line) => ({ ...line, problem: line.problem ?? error.message })) };
    }
  }
}

/** Finds the color of a line among those in which the product comes or has units; else one of which units were counted once. */
function find(line: CountedLine, state: StockState, { productOf, colorsNamed }: StocktakeNeeds): FoundLine {
  const { productId, color } = line;
  if (color === null || typeof color === 'number') return { ...line, colorId: color, isColored: true };
  const levels = state?.levels.variants ?? [];
  const present = [
    ...(productOf(productId)?.variants ?? []),
    ...levels.filter(({ counted, sold }) => counted > sold),
  ];
  const [colorId, ...others] = colorsMeant(color.name, colorIdsOf(present), colorsNamed);
  if (colorId !== undefined && others.length > 0)
    return {
      ...{ ...line, colorId: null, isColored: false },
      problem: line.problem ?? severalColors(color.name, [colorId, ...others]),
    };
  const found = colorId ?? colorsMeant(color.name, colorIdsOf(levels), colorsNamed)[0];
  return { ...line, colorId: found ?? null, isColored: found !== undefined };
}

const colorIdsOf = (variants: readonly VariantId[]): ReadonlySet<number | null> =>
  new Set(variants.map(({ colorId }) => colorId));

function outcomeOf(
  line: FoundLine,
  all: readonly FoundLine[],
  state: StockState,
  needs: StocktakeNeeds,
): StocktakeLineResponse {
  const { units, before } = line;
  const recorded = recordedOf(line, state);
  const numbers = { before: recorded, units, by: units - recorded };
  const problem = problemOf(line, all, state, needs);
  const hasChanged = problem === null && before !== undefined && before !== recorded;
  return {
    ...{ ...aboutOf(line, needs), ...numbers, problem: hasChanged ? recordedChanged().message : problem },
    ...(hasChanged && { hasChanged }),
  };
}

/** What an earlier attempt of the same stocktake has done with a line. */
function earlierOutcome(
  line: FoundLine,
  events: readonly StockEvent[],
  now: StocktakeLineResponse,
  needs: StocktakeNeeds,
): StocktakeLineResponse {
  const { units } = line;
  const adjusted = events.find((event) => event.type === 'StockAdjusted' && isSameVariant(event.data, line));
  if (adjusted?.type === 'StockAdjusted') {
    const { by } = adjusted.data;
    return { ...aboutOf(line, needs), before: units - by, units, by, problem: null };
  }
  // It was as recorded then.
  return now.problem === null ? { ...now, before: units, by: 0 } : now;
}

/** Why a line cannot be applied, whatever becomes of the others. */
function problemOf(
  line: FoundLine,
  all: readonly FoundLine[],
  state: StockState,
  { productOf }: StocktakeNeeds,
): string | null {
  if (line.problem !== undefined) return line.problem;
  if (state === undefined) return notCounted().message;
  if (!line.isColored) return 'This product does not come in this color.';
  const { counted, sold, reserved } = levelOf(state.levels, line);
  const product = productOf(line.productId);
  const isOffered = product?.variants.some((variant) => isSameVariant(variant, line));
  if (isOffered !== true && counted - sold <= 0)
    return (product?.removed === true ? productRemoved() : noSuchVariant()).message;
  // Which of them is right only the counter knows.
  const others = all.filter((other) => other.isColored && isSameVariant(other, line));
  if (others.length > 1) return countedTwice(others.map((other) => other.line)).message;
  return line.units < reserved ? belowZero(counted - sold - reserved).message : null;
}

/** The units of a variant that are not sold. */
function recordedOf(line: FoundLine, state: StockState): number {
  const level = state && levelOf(state.levels, line);
  return level === undefined ? 0 : level.counted - level.sold;
}

function aboutOf(
  { line, productId, colorId, color, size }: FoundLine,
  { productOf, colorName }: StocktakeNeeds,
) {
  const named = color === null || typeof color === 'number' ? null : color.name;
  return {
    ...{ line, productId, name: productOf(productId)?.name ?? '' },
    ...{ colorId, color: colorId === null ? named : (colorName(colorId) ?? ''), size },
  };
}
