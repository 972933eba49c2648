// What is done to the shop, one thing after the other, most of it while shoppers order.
import { request } from 'node:http';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountPaths } from '@aangan/shared-events/features/accounts/http';
import { customizationPaths } from '@aangan/shared-events/features/customization/http';
import { orderPaths } from '@aangan/shared-events/features/orders/http';
import { livePath } from '@aangan/shared-events/live/http';
import { Redis } from 'ioredis';
import type { ComponentName } from '@aangan/launcher/processes/components';
import { abandonDownloads } from '@aangan/test/setup/abandoned-downloads';
import { newShopperToken, tokenOf } from '@aangan/test/setup/shop-client';
import type { TestShop } from '@aangan/test/setup/start-shop';
import { PARTS, untilReady } from './checks.ts';
import { emptyRedis } from './emptied-redis.ts';
import { raceForNames } from './race-for-a-name.ts';

export type Fault = {
  readonly name: string;
  /** Resolves with what there is to say of it. */
  readonly happen: (shop: TestShop, seconds: number) => Promise<string>;
};

export const faults: readonly Fault[] = [
  {
    name: 'nothing',
    happen: async (_, seconds) => (await sleep(Math.min(seconds, 20) * 1_000), 'for comparison'),
  },
  { name: 'kill -9 of anybody at random moments', happen: killAnybody },
  { name: 'Redis stopped for 30 s', happen: (shop) => away(shop, 'redis', 30) },
  { name: 'event store stopped for 30 s', happen: (shop) => away(shop, 'eventStore', 30) },
  { name: 'Redis flushed', happen: flush },
  { name: 'SIGTERM to each process', happen: terminate },
  { name: 'live streams that nobody reads', happen: slowReaders },
  { name: 'sessions that end in the middle of their live streams', happen: endSessions },
  { name: 'uploads broken off', happen: breakUploads },
  { name: 'downloads broken off', happen: breakDownloads },
  { name: 'an API that dies and is started again', happen: killUnasked },
  { name: 'Redis emptied while visitors read', happen: emptyRedis },
  { name: 'two APIs asked for one name', happen: raceForNames },
];

/** Downloads of each kind. */
const ABANDONED = 300;

async function killAnybody(shop: TestShop, seconds: number): Promise<string> {
  const killed = new Map<ComponentName, number>();
  for (const end = Date.now() + seconds * 1_000; Date.now() < end;) {
    const part = PARTS[Math.floor(Math.random() * PARTS.length)] ?? 'api';
    await shop.kill(part);
    await shop.start(part);
    killed.set(part, (killed.get(part) ?? 0) + 1);
    await sleep(Math.random() * 2_000);
  }
  return [...killed].map(([part, times]) => `${part} ${times} times`).join(', ');
}

async function away(shop: TestShop, part: ComponentName, seconds: number): Promise<string> {
  await sleep(1_000);
  await shop.kill(part);
  await sleep(seconds * 1_000);
  await shop.start(part);
  return `away for ${seconds} s`;
}

async function flush(shop: TestShop): Promise<string> {
  const redis = new Redis(shop.redisUrl);
  for (let times = 0; times < 3; times++) {
    await sleep(3_000);
    await redis.flushall();
  }
  await redis.quit();
  await sleep(3_000);
  return '3 times';
}

async function terminate(shop: TestShop): Promise<string> {
  const took: string[] = [];
  for (const part of PARTS.toReversed()) {
    await sleep(1_500);
    const began = performance.now();
    await shop.terminate(part);
    took.push(`${part} gone in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    await shop.start(part);
  }
  return took.join(', ');
}

/** Asks for a live stream over a connection of its own and reads nothing of it. */
function openUnread({ url }: TestShop): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => undefined);
  socket.write(`GET ${livePath} HTTP/1.1\r\nHost: shop\r\nAccept: text/event-stream\r\n\r\n`);
  return socket;
}

async function slowReaders(shop: TestShop, seconds: number): Promise<string> {
  const readers = Array.from({ length: 200 }, () => openUnread(shop));
  await sleep(Math.min(seconds, 30) * 1_000);
  for (const reader of readers) reader.destroy();
  return `${readers.length} of them`;
}

async function endSessions(shop: TestShop): Promise<string> {
  const tokens = await Promise.all(
    Array.from({ length: 5 }, (_, who) => newShopperToken(shop.url, `leaving.${who}.${Date.now()}`)),
  );
  let heard = 0;
  let ended = 0;
  for (const token of [...tokens, ...tokens]) {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const stream = request(new URL(livePath, shop.url), { headers }, (response) => {
      response.once('data', () => heard++).once('close', () => ended++);
    });
    stream.on('error', () => undefined).end();
  }
  const streams = 2 * tokens.length;
  await until('live streams that speak', () => heard === streams);
  for (const token of tokens)
    await fetch(new URL(accountPaths.logout, shop.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
  const began = performance.now();
  await until('the end of the live streams', () => ended === streams);
  return `${ended} streams ended ${((performance.now() - began) / 1_000).toFixed(1)} s after the last sign-out`;
}

async function breakUploads(shop: TestShop): Promise<string> {
  const folder = join(shop.dataDir, 'uploads');
  const before = (await readdir(folder, { recursive: true }).catch(() => [])).length;
  const broken = Array.from({ length: 30 }, () => breakOff(new URL(customizationPaths.submit, shop.url)));
  await Promise.all(broken);
  await sleep(2_000);
  const left = (await readdir(folder, { recursive: true }).catch(() => [])).length - before;
  if (left > 0) throw new Error(`${left} files are left of uploads that were broken off`);
  return `${broken.length} of them, no file left`;
}

/** Sends the first half of a picture, and goes. */
function breakOff(url: URL): Promise<void> {
  return new Promise((gone) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1_000_000 };
    const asking = request(url, { method: 'POST', headers });
    asking.on('error', () => gone()).on('close', () => gone());
    asking.write('--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n');
    asking.write(Buffer.alloc(500_000), () => setTimeout(() => asking.destroy(), 50));
  });
}

/** Goes away in the middle of answers of many kinds; what the API has open must be what it was. */
async function breakDownloads(shop: TestShop): Promise<string> {
  const openFiles = async (): Promise<number> => (await readdir(`/proc/${shop.pid('api')}/fd`)).length;
  const token = await tokenOf(shop.url, shop.admin.username, shop.admin.password);
  const script = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(shop.url)).text())?.[0] ?? '';
  const paths = [script, '/products', orderPaths.all, orderPaths.csv, livePath];
  const before = await openFiles();
  for (const path of paths)
    await abandonDownloads(new URL(path, shop.url).href, ABANDONED, { authorization: `Bearer ${token}` });
  await sleep(2_000);
  const more = (await openFiles()) - before;
  // Shoppers order meanwhile, over connections of their own.
  if (more > ABANDONED / 10) throw new Error(`${more} files or connections are left open`);
  return `${ABANDONED} of each of ${paths.length} kinds, ${Math.max(0, more)} descriptors more`;
}

/** SIGKILL that the launcher does not expect: it restarts the process. */
async function killUnasked(shop: TestShop): Promise<string> {
  const took: string[] = [];
  for (let times = 0; times < 3; times++) {
    const pid = shop.pid('api');
    const began = performance.now();
    process.kill(pid, 'SIGKILL');
    await until('another API', () => shop.pid('api') !== pid);
    await untilReady(shop);
    took.push(((performance.now() - began) / 1_000).toFixed(1));
    await sleep(2_000);
  }
  return `back after ${took.join(', ')} s`;
}

async function until(what: string, holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 15_000; !holds(); await sleep(20))
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
}
