// The faults, injected one after the other, most of them while shoppers order.
import { request } from 'node:http';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { customizationPaths } from '@aangan/shared-events/features/customization/paths';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import { livePath } from '@aangan/shared-events/live/paths';
import { Redis } from 'ioredis';
import type { ComponentName } from '@aangan/launcher/processes/components';
import { abandonDownloads } from '@aangan/test/setup/abandoned-downloads';
import { newShopperToken, tokenOf } from '@aangan/test/setup/shop-client';
import type { TestShop } from '@aangan/test/setup/start-shop';
import { PARTS, untilReady } from './checks.ts';
import { emptyRedis } from './emptied-redis.ts';
import type { Fault } from './fault.ts';
import { payWhileItBreaks } from './pay-while-it-breaks.ts';
import { raceForNames } from './race-for-a-name.ts';

export const faults: readonly Fault[] = [
  {
    name: 'nothing',
    inject: async (_, seconds) => (await sleep(Math.min(seconds, 20) * 1_000), 'for comparison'),
  },
  { name: 'kill -9 of random processes at random moments', inject: killAtRandom },
  { name: 'Redis stopped for 30 s', inject: (shop) => stopFor(shop, 'redis', 30) },
  { name: 'event store stopped for 30 s', inject: (shop) => stopFor(shop, 'eventStore', 30) },
  { name: 'Redis flushed', inject: flush },
  { name: 'SIGTERM to each process', inject: terminate },
  { name: 'live streams that are never read', inject: slowReaders },
  { name: 'sessions that end in the middle of their live streams', inject: endSessions },
  { name: 'uploads aborted', inject: abortUploads },
  { name: 'downloads aborted', inject: abortDownloads },
  { name: 'an API that dies and is restarted', inject: killUnexpectedly },
  { name: 'Redis emptied while visitors read', inject: emptyRedis },
  { name: 'two APIs creating the same name', inject: raceForNames },
  payWhileItBreaks(),
];

/** Downloads of each kind. */
const ABANDONED = 300;

async function killAtRandom(shop: TestShop, seconds: number): Promise<string> {
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

async function stopFor(shop: TestShop, part: ComponentName, seconds: number): Promise<string> {
  await sleep(1_000);
  await shop.kill(part);
  await sleep(seconds * 1_000);
  await shop.start(part);
  return `stopped for ${seconds} s`;
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

/** Opens a live stream over a connection of its own and never reads from it. */
function openUnreadStream({ url }: TestShop): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => undefined);
  socket.write(`GET ${livePath} HTTP/1.1\r\nHost: shop\r\nAccept: text/event-stream\r\n\r\n`);
  return socket;
}

async function slowReaders(shop: TestShop, seconds: number): Promise<string> {
  const readers = Array.from({ length: 200 }, () => openUnreadStream(shop));
  await sleep(Math.min(seconds, 30) * 1_000);
  for (const reader of readers) reader.destroy();
  return `${readers.length} of them`;
}

async function endSessions(shop: TestShop): Promise<string> {
  const tokens = await Promise.all(
    Array.from({ length: 5 }, (_, who) => newShopperToken(shop.url, `leaving.${who}.${Date.now()}`)),
  );
  let opened = 0;
  let ended = 0;
  for (const token of [...tokens, ...tokens]) {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const stream = request(new URL(livePath, shop.url), { headers }, (response) => {
      response.once('data', () => opened++).once('close', () => ended++);
    });
    stream.on('error', () => undefined).end();
  }
  const streams = 2 * tokens.length;
  await until('the first bytes of the live streams', () => opened === streams);
  for (const token of tokens)
    await fetch(new URL(accountPaths.logout, shop.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
  const began = performance.now();
  await until('the end of the live streams', () => ended === streams);
  return `${ended} streams ended ${((performance.now() - began) / 1_000).toFixed(1)} s after the last sign-out`;
}

async function abortUploads(shop: TestShop): Promise<string> {
  const folder = join(shop.dataDir, 'uploads');
  const before = (await readdir(folder, { recursive: true }).catch(() => [])).length;
  const broken = Array.from({ length: 30 }, () => abortUpload(new URL(customizationPaths.submit, shop.url)));
  await Promise.all(broken);
  await sleep(2_000);
  const left = (await readdir(folder, { recursive: true }).catch(() => [])).length - before;
  if (left > 0) throw new Error(`${left} files are left of aborted uploads`);
  return `${broken.length} of them, no file left`;
}

/** Sends the first half of a picture, then closes the connection. */
function abortUpload(url: URL): Promise<void> {
  return new Promise((gone) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1_000_000 };
    const upload = request(url, { method: 'POST', headers });
    upload.on('error', () => gone()).on('close', () => gone());
    upload.write('--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n');
    upload.write(Buffer.alloc(500_000), () => setTimeout(() => upload.destroy(), 50));
  });
}

/** Closes connections in the middle of answers of many kinds; the API's open files must not grow. */
async function abortDownloads(shop: TestShop): Promise<string> {
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

/** A SIGKILL that the launcher does not expect: it restarts the process. */
async function killUnexpectedly(shop: TestShop): Promise<string> {
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
    if (Date.now() > end) throw new Error(`timed out waiting for ${what}`);
}
