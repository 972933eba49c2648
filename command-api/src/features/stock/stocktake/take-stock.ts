// A stocktake: sets counted numbers of many variants, or shows the differences. Each product is one command.
import type { StockEvent } from '@aangan/shared-events/features/stock/events';
import { stockStream } from '@aangan/shared-events/features/stock/events';
import type { StocktakeLineResponse, StocktakeResponse } from '@aangan/shared-events/features/stock/http';
import { isSameVariant, levelOf } from '@aangan/shared-events/features/stock/levels';
import type { CommandContext } from '../../../domain/command-context.ts';
import type { CommandHandler } from '../../../domain/command-handler.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import type { ColorNameOf, FindStockedProduct } from '../../../domain/ports/stocked-products.ts';
import type { StockCommand, VariantCount } from '../commands.ts';
import type { StockState } from '../decider.ts';
import { belowZero, countedTwice, noSuchVariant, notCounted } from '../refusals.ts';

/** A counted variant; `problem` when it cannot be read. */
export type CountedLine = VariantCount & {
  readonly line: number;
  readonly productId: number;
  readonly problem?: string;
};

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

async function takeProduct(
  needs: StocktakeNeeds,
  { reason, isDryRun, context }: Stocktake,
  productId: number,
  counted: readonly CountedLine[],
): Promise<{ readonly lines: readonly StocktakeLineResponse[]; readonly position?: bigint | undefined }> {
  const stream = stockStream(productId);
  for (let look = 1; ; look++) {
    const { state } = await needs.handler.load(stream);
    const lines = counted.map((line) => ({
      ...toLine(line, state, needs),
      problem: problemOf(line, counted, state, needs),
    }));
    const counts = counted
      .filter((_, at) => lines[at]?.problem === null)
      .map(({ colorId, size, units }) => ({ colorId, size, units }));
    if (isDryRun || counts.length === 0) return { lines };
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

/** Why a line cannot be applied, whatever becomes of the others. */
function problemOf(
  line: CountedLine,
  all: readonly CountedLine[],
  state: StockState,
  { productOf }: StocktakeNeeds,
): string | null {
  if (line.problem !== undefined) return line.problem;
  if (state === undefined) return notCounted().message;
  const { counted, sold, reserved } = levelOf(state.levels, line);
  const isOffered = productOf(line.productId)?.variants.some((variant) => isSameVariant(variant, line));
  if (isOffered !== true && counted - sold <= 0) return noSuchVariant().message;
  // Which of them is right only the counter knows.
  const others = all.filter((other) => isSameVariant(other, line));
  if (others.length > 1) return countedTwice(others.map((other) => other.line)).message;
  return line.units < reserved ? belowZero(counted - sold - reserved).message : null;
}

function toLine(
  counted: CountedLine,
  state: StockState,
  needs: StocktakeNeeds,
): Omit<StocktakeLineResponse, 'problem'> {
  const { line, productId, colorId, size, units } = counted;
  const product = needs.productOf(productId);
  const level = state && levelOf(state.levels, counted);
  const before = level === undefined ? 0 : level.counted - level.sold;
  return {
    ...{ line, productId, name: product?.name ?? '' },
    ...{ colorId, color: colorId === null ? null : (needs.colorName(colorId) ?? ''), size },
    ...{ before, units, by: units - before },
  };
}
