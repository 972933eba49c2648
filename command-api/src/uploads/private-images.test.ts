import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePrivateImages, ownerOf, type PrivateImages } from './private-images.ts';
import { makeServePrivateImages } from './serve-private-image.ts';
import { makeSignedAddresses } from './signed-address.ts';

const BASE = '/uploads/customization';
const OWNER = 'a'.repeat(32);
const MOST_BYTES = 400 * 1024;
let root: string;
let folder: string;
let images: PrivateImages;
let server: Server;
let address: string;
const addresses = makeSignedAddresses('a secret of at least thirty-two characters', 'test');

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'private-'));
  server = createServer((request, response) => {
    void makeServePrivateImages(BASE, images, addresses)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  folder = join(await mkdtemp(join(root, 'each-')), 'customization');
  images = makePrivateImages(folder, 2 * MOST_BYTES + 100_000);
});

const aFile = async () => ({
  originalName: 'sketch.png',
  bytes: await sharp({ create: { width: 800, height: 600, channels: 3, background: '#2E3A7B' } })
    .png()
    .toBuffer(),
  sha256: '',
});
const put = async () => images.put(OWNER, await aFile());
const filesIn = async (path: string) =>
  (await readdir(path)).filter((name) => name.endsWith('.jpg')).toSorted();

describe('a private picture', () => {
  test('has its owner and a random part in its name, in a folder with owner-only permissions', async () => {
    const names = [await put(), await put()];
    expect(names.map(ownerOf)).toEqual([OWNER, OWNER]);
    expect(new Set(names).size).toBe(2);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'waiting'))).mode & 0o777).toBe(0o700);
  });

  test('is stored with at most 400 KB, whatever was sent', async () => {
    const noise = {
      width: 2_400,
      height: 1_600,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    } as const;
    const bytes = await sharp({ create: { ...noise, background: '#000000' } })
      .jpeg({ quality: 90 })
      .toBuffer();
    expect(bytes.length).toBeGreaterThan(1_000_000);
    const name = await images.put(OWNER, { originalName: 'noise.jpg', bytes, sha256: '' });
    const { size } = await stat(join(folder, 'waiting', name));
    expect(size).toBeLessThanOrEqual(MOST_BYTES);
  });

  test('is refused, with what to do, when all together would be too large, until one is deleted', async () => {
    const file = { ...(await aFile()), originalName: 'large.jpg' };
    await images.put(OWNER, file);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${OWNER}-${'b'.repeat(32)}.jpg`), Buffer.alloc(2 * MOST_BYTES));
    images = makePrivateImages(folder, 2 * MOST_BYTES + 100_000);
    await expect(images.put(OWNER, file)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'no-room-for-images',
      message: 'We cannot accept pictures right now. Please send your request without one.',
    });
    await rm(join(folder, `${OWNER}-${'b'.repeat(32)}.jpg`));
    images = makePrivateImages(folder, 2 * MOST_BYTES + 100_000);
    expect(ownerOf(await images.put(OWNER, file))).toBe(OWNER);
  });

  test('is pending until it is kept, and can be found meanwhile', async () => {
    const name = await put();
    expect(await images.find(name)).toBe(join(folder, 'waiting', name));
    await images.keep(name);
    expect(await images.find(name)).toBe(join(folder, name));
    await images.keep(name);
    expect(await images.find(name)).toBe(join(folder, name));
  });

  test('is gone once deleted, kept or pending, once or twice', async () => {
    const [kept, pending] = [await put(), await put()];
    await images.keep(kept);
    for (const name of [kept, pending, kept, pending]) await images.remove(name);
    expect([...(await filesIn(folder)), ...(await filesIn(join(folder, 'waiting')))]).toEqual([]);
    await images.keep(pending);
    expect(await images.find(pending)).toBeUndefined();
  });

  test('that has long been pending is distinguished from a recent one', async () => {
    expect(await images.pendingSince(1_000)).toEqual([]);
    const [old] = [await put(), await put()];
    const before = new Date(Date.now() - 60_000);
    await utimes(join(folder, 'waiting', old), before, before);
    expect(await images.pendingSince(30_000)).toEqual([old]);
  });

  test('is found under no other name', async () => {
    await put();
    for (const name of ['..', 'waiting', '../customization', '']) {
      expect(await images.find(name)).toBeUndefined();
      expect(ownerOf(name)).toBeUndefined();
    }
  });
});

describe('serving a private picture', () => {
  const stored = async () => {
    const name = await put();
    await images.keep(name);
    return name;
  };
  const signed = (name: string, more = '') => fetch(address + addresses.sign(`${BASE}/${name}`) + more);

  test('needs a signed address, and is cached only by the browser', async () => {
    const response = await signed(await stored());
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=[1-9]\d{0,2}$/);
    const { width, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, format]).toEqual([800, 'jpeg']);
  });

  test('is resized on request, and leaves no file behind', async () => {
    const name = await stored();
    const url = `${address}${addresses.sign(`${BASE}/${name}`)}&w=320`;
    const response = await fetch(url, { headers: { accept: 'image/webp,*/*' } });
    const { width, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, format]).toEqual([320, 'webp']);
    expect(await readdir(folder)).toEqual([name, 'waiting'].toSorted());
  });

  test('is refused without one', async () => {
    const name = await stored();
    const url = `${address}${BASE}/${name}`;
    expect((await fetch(url)).status).toBe(403);
    expect((await fetch(`${url}?expires=9999999999&signature=AAAA`)).status).toBe(403);
    expect(await (await fetch(url)).json()).toMatchObject({ success: false, code: 'not-signed' });
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
    expect((await signed(name, '&w=333')).status).toBe(400);
  });

  test('is 404 once deleted, and under an invalid name', async () => {
    const name = await stored();
    await images.remove(name);
    expect((await signed(name)).status).toBe(404);
    for (const wrong of ['', 'waiting', `pending/${name}`, '..%2f..%2fkeys', `${name}/..`])
      expect((await signed(wrong)).status).toBe(404);
  });
});
