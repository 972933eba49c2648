// Measures a row and its floor in turn, so that other load on the machine affects both.
import { countTimeOf } from '../event-store/processor-time.ts';
import { median } from '../report/row.ts';
import type { LoadResult } from './job.ts';

export type Measured = {
  /** Per second. */
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of processor time that the answering process used for each piece of work. */
  readonly processor: number;
  /** The same for the other processes involved, by name. */
  readonly others: Readonly<Record<string, number>>;
};

export type Side = {
  readonly pid: number;
  readonly others?: Readonly<Record<string, number>>;
  /** `round` is -1 for the warm-up. */
  readonly run: (round: number) => Promise<LoadResult>;
};

type Answering = { readonly url: string; readonly pid: number };

/** A read of the shop's API and its floor: `ask` creates the requests for each, from its address. */
export function measureReads(
  rounds: number,
  { url, pids }: Pick<Answering, 'url'> & { readonly pids: { readonly api: number } },
  floor: Answering,
  ask: (url: string) => Side['run'],
): ReturnType<typeof measureInTurn> {
  return measureInTurn(rounds, { pid: pids.api, run: ask(url) }, { pid: floor.pid, run: ask(floor.url) });
}

/** Medians of the rounds, after a warm-up of both. */
export async function measureInTurn(
  rounds: number,
  row: Side,
  floor: Side,
): Promise<{ readonly row: Measured; readonly floor: Measured }> {
  await floor.run(-1);
  await row.run(-1);
  const [rows, floors]: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    floors.push(await measure(floor, round));
    rows.push(await measure(row, round));
  }
  return { row: middle(rows), floor: middle(floors) };
}

async function measure({ pid, others = {}, run }: Side, round: number): Promise<Measured> {
  const used = countTimeOf(pid);
  const usedByOthers = Object.entries(others).map(([name, other]) => [name, countTimeOf(other)] as const);
  const { done, milliseconds, p50, p99 } = await run(round);
  const costs = usedByOthers.map(([name, usedBy]) => [name, usedBy(done)] as const);
  const rate = (done / milliseconds) * 1000;
  return { rate, p50, p99, processor: used(done), others: Object.fromEntries(costs) };
}

function middle(all: readonly Measured[]): Measured {
  const of = (field: 'rate' | 'p50' | 'p99' | 'processor'): number => median(all.map((each) => each[field]));
  const names = Object.keys(all[0]?.others ?? {});
  const others = names.map(
    (name) => [name, median(all.map((each) => each.others[name] ?? Number.NaN))] as const,
  );
  return {
    ...{ rate: of('rate'), p50: of('p50'), p99: of('p99'), processor: of('processor') },
    others: Object.fromEntries(others),
  };
}
