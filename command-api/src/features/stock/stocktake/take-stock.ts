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
import { stockDecider, type StockState } from '../decider.ts';
import { noSuchVariant, notCounted } from '../refusals.ts';

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

/** Takes stock, or shows what it would change. Lines that are refused change nothing and say why; the others are applied. */
export async function takeStock(
  needs: StocktakeNeeds,
  { lines, reason, isDryRun, context }: Stocktake,
): Promise<Taken> {
  const byProduct = Map.groupBy(lines, ({ productId }) => productId);
  const taken: StocktakeLineResponse[] = [];
  let position: bigint | undefined;
  for (const [productId, counted] of byProduct) {
    const stream = stockStream(productId);
    const { state } = await needs.handler.load(stream);
    const read = counted.map((line) => toLine(line, state, needs));
    const counts = counted
      .filter((_, at) => read[at]?.problem === null)
      .map(({ colorId, size, units }) => ({ colorId, size, units }));
    const command = { type: 'TakeStock', productId, counts, reason } as const;
    const apply = async (): Promise<bigint | undefined> => {
      if (!isDryRun) return (await needs.handler.handle({ stream, command, context })).position;
      stockDecider.decide(command, state);
      return undefined;
    };
    const { at, refusal = null } = counts.length === 0 ? {} : await outcomeOf(apply);
    position = at ?? position;
    taken.push(...read.map((line) => ({ ...line, problem: line.problem ?? refusal })));
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

type Outcome = { readonly at?: bigint | undefined; readonly refusal?: string };

async function outcomeOf(apply: () => Promise<bigint | undefined>): Promise<Outcome> {
  try {
    return { at: await apply() };
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'conflict') return { refusal: error.message };
    throw error;
  }
}

function toLine(counted: CountedLine, state: StockState, needs: StocktakeNeeds): StocktakeLineResponse {
  const { line, productId, colorId, size, units } = counted;
  const product = needs.productOf(productId);
  const level = state && levelOf(state.levels, counted);
  const before = level === undefined ? 0 : level.counted - level.sold;
  const isOffered = product?.variants.some((variant) => isSameVariant(variant, counted)) ?? false;
  const refusal = state === undefined ? notCounted() : isOffered || before > 0 ? null : noSuchVariant();
  return {
    ...{ line, productId, name: product?.name ?? '' },
    ...{ colorId, color: colorId === null ? null : (needs.colorName(colorId) ?? ''), size },
    ...{ before, units, by: units - before },
    problem: counted.problem ?? refusal?.message ?? null,
  };
}
