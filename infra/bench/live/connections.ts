// Ten thousand live connections to one API process, or as many as it accepts on this machine, and one message to all of them.
import { pidOf } from '@aangan/platform/process/pid-of';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionsWithin, openFilesLimit } from '@aangan/platform/process/open-files';
import { productStream } from '@aangan/shared-events/features/catalogue/products/events';
import { livePath } from '@aangan/shared-events/live/paths';
import type { Row } from '../bench.ts';
import { memoryOf } from '../report/memory-of.ts';
import { median, under } from '../report/row.ts';
import { pricePaiseOf } from '../shop/catalogue.ts';
import { storedNow } from '../shop/append-many.ts';
import type { BenchShop } from '../shop/bench-shop.ts';
import type { ListenJob } from './listeners.ts';

/** The load generator and the tabs of other rows have connections too. */
const OTHERS = 100;
const CONNECTIONS = Math.min(10_000, connectionsWithin(openFilesLimit()) - OTHERS);
const WITHIN_MS = 1_000;
const KILOBYTES_EACH = 60;
const MARK = 'event: product-changed';

export const connections: Row = async ({ options, shop: open, steps }) => {
  const shop = await open();
  const floor = fork(join(import.meta.dirname, '../floors/stream-floor.ts'), [], { execArgv: [] });
  const [floorPort] = (await once(floor, 'message')) as [number];
  const text = `id: 1\n${MARK}\ndata: ${JSON.stringify({ productId: 1, price: 1, note: 'x'.repeat(120) })}\n\n`;
  const sides = {
    floor: {
      port: floorPort,
      pid: pidOf(floor),
      publish: () => {
        floor.send(text);
        return Promise.resolve();
      },
    },
    shop: {
      port: Number(new URL(shop.url).port),
      pid: shop.pids.api,
      publish: (nth: number) => changePrice(shop, nth),
    },
  };
  const measured = { floor: [] as Measurement[], shop: [] as Measurement[] };
  try {
    for (const name of ['floor', 'shop'] as const)
      await steps.run(`Open pages (${name})`, async () => {
        for (let round = 0; round < options.rounds; round++)
          measured[name].push(await measure(sides[name], round));
        return { summary: `${CONNECTIONS} connections, ${options.rounds} times`, value: undefined };
      });
  } finally {
    floor.kill();
  }
  const took = (name: keyof typeof measured): number => median(measured[name].map(({ ms }) => ms));
  const each = (name: keyof typeof measured): number =>
    median(measured[name].map(({ kilobytes }) => kilobytes));
  return [
    {
      what: `${CONNECTIONS} live connections, one message to all`,
      figure: { value: took('shop'), unit: 'ms' },
      floor: { value: took('floor'), unit: 'ms', what: 'node:http, one write to each' },
      budget: `all within ${WITHIN_MS} ms`,
      reached: under(WITHIN_MS, took('shop')),
      note: 'from the append of the event to the last connection, through log, projection and feed',
    },
    {
      what: 'memory of the API for each live connection',
      figure: { value: each('shop'), unit: 'KB' },
      floor: { value: each('floor'), unit: 'KB', what: 'node:http' },
      budget: `under ${KILOBYTES_EACH} KB`,
      reached: under(KILOBYTES_EACH, each('shop')),
    },
  ];
};

type Measurement = { readonly ms: number; readonly kilobytes: number };
type Side = { readonly port: number; readonly pid: number; readonly publish: (nth: number) => Promise<void> };

async function measure({ port, pid, publish }: Side, nth: number): Promise<Measurement> {
  const child = fork(join(import.meta.dirname, 'listeners.ts'), [], { execArgv: [] });
  try {
    const before = memoryOf([pid]);
    await ask(child, { port, path: livePath, count: CONNECTIONS, mark: MARK }, 'open');
    await sleep(1_000);
    const kilobytes = ((memoryOf([pid]) - before) * 1_000) / CONNECTIONS;
    const received = nextMessage(child, 'all');
    const began = performance.timeOrigin + performance.now();
    await publish(nth);
    const ms = (await received) - began;
    await ask(child, 'close', 'closed');
    await sleep(1_000);
    return { ms, kilobytes };
  } finally {
    child.kill();
  }
}

async function ask(child: ChildProcess, job: ListenJob | 'close', answer: string): Promise<void> {
  const answered = nextMessage(child, answer);
  child.send(job);
  await answered;
}

function nextMessage(child: ChildProcess, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: Readonly<Record<string, unknown>>): void => {
      if ('failed' in message) reject(new Error(String(message.failed)));
      else if (name in message) {
        child.off('message', onMessage);
        resolve(Number(message[name]));
      }
    };
    child.on('message', onMessage);
    child.once('exit', () => reject(new Error('the listeners have exited')));
  });
}

async function changePrice({ log }: BenchShop, nth: number): Promise<void> {
  const productId = 1;
  const stream = productStream(productId);
  const last = (await log.readStream(stream)).at(-1);
  const price = (pricePaise: number) => ({ pricePaise, oldPricePaise: null });
  const data = {
    productId,
    ...price(pricePaiseOf(productId) + nth + 1),
    from: price(pricePaiseOf(productId)),
  };
  await log.append(stream, [storedNow({ type: 'ProductPriceChanged', data })], last?.revision ?? 'no-stream');
}
