// Writes that are on disk before they are answered, compared with bare appends to the same log.
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Bench } from '../bench.ts';
import { startAppendFloor } from '../floors/appends.ts';
import { measureInTurn, type Measured } from '../load/in-turn.ts';
import type { LoadRequest } from '../load/job.ts';
import { memoryOf } from '../report/memory-of.ts';
import type { BenchShop } from '../shop/bench-shop.ts';
import type { Customer } from '../shop/people.ts';

export type DurableWrites = {
  readonly connections: number;
  /** Pieces of work in one measurement. */
  readonly pieces: number;
  /** The requests of one piece of work of a customer without history. */
  readonly of: (customer: Customer, nth: number, shop: BenchShop) => readonly LoadRequest[];
};

export type MeasuredWrites = {
  readonly row: Measured;
  readonly floor: Measured;
  readonly memory: number;
  /** The cost of a piece of work in each process of the shop. */
  readonly note: string;
  /** The rate that this cost allows on this machine. */
  readonly limit: string;
};

/** Measures them, with new customers each time. */
export async function measureWrites(
  { options, load, shop: open }: Bench,
  { connections, pieces, of }: DurableWrites,
): Promise<MeasuredWrites> {
  const shop = await open();
  const customers = await shop.newCustomers(pieces * (options.rounds + 1));
  const floor = startAppendFloor(shop.env.EVENTSTORE_URL ?? '');
  const unit = of(customers[0] ?? { accountId: '', authorization: '' }, 0, shop).length;
  const run = (round: number) => {
    const mine = customers.slice((round + 1) * pieces, (round + 2) * pieces);
    const requests = mine.flatMap((customer, nth) => of(customer, nth, shop));
    return load.run({ url: shop.url, connections, requests, unit });
  };
  try {
    const { api, ...others } = shop.pids;
    const sides = await measureInTurn(
      options.rounds,
      { pid: api, others, run },
      { pid: floor.pid, run: () => floor.run({ appends: pieces, atOnce: connections }) },
    );
    await shop.settle();
    return { ...sides, memory: memoryOf(Object.values(shop.pids)), ...costsOf(sides.row) };
  } finally {
    floor.stop();
  }
}

/** What a piece of work costs in each process, and the rate that this allows. */
export function costsOf({ processor, others }: Measured): Pick<MeasuredWrites, 'note' | 'limit'> {
  const costs = Object.entries({ api: processor, ...others });
  const sum = costs.reduce((total, [, cost]) => total + cost, 0);
  const each = costs.map(([name, cost]) => `${name} ${Math.round(cost)}`).join(', ');
  const most = Math.floor((availableParallelism() * 1e6) / sum);
  return {
    note: `processor time a piece: ${each}, together ${Math.round(sum)} us`,
    limit: `the ${availableParallelism()} cores of this machine, which the load generator shares, have time for at most ${most} a second`,
  };
}

/** A POST as the shop's own pages send it. */
export function post(path: string, { authorization }: Customer, body: object): LoadRequest {
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}
