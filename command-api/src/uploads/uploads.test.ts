import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { abandonDownloads, openFilesIn } from '@aangan/test/setup/abandoned-downloads';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DomainError } from '../domain/domain-error.ts';
import { makeAvifMaker, type AvifMaker } from './avif-maker.ts';
import { makeServeImages } from './serve-image.ts';
import { makeImageStore } from './store-image.ts';

let folder: string;
let server: Server;
let address: string;
let avif: AvifMaker;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  avif = makeAvifMaker({ warn: () => undefined });
  const serve = makeServeImages(folder, avif);
  server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
});
afterAll(async () => {
  avif.stop();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const aPicture = (format: 'jpeg' | 'png' | 'webp', width = 800): Promise<Buffer> =>
  sharp({ create: { width, height: 1000, channels: 3, background: '#2E3A7B' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .toFormat(format)
    .toBuffer();
const aFile = (bytes: Buffer, originalName = 'kurta.png') => ({ originalName, bytes, sha256: '' });
const refusal = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof DomainError ? [error.kind, error.message] : error),
  );

describe('uploaded pictures', () => {
  test('are stored as JPEGs of bounded size without metadata', async () => {
    const names = await makeImageStore(folder).store([aFile(await aPicture('png', 2400))], 4);
    const { format, width, exif } = await sharp(join(folder, names[0] ?? '')).metadata();
    expect({ format, width, exif }).toEqual({ format: 'jpeg', width: 1600, exif: undefined });
  });
  test('have the tints of their upper and lower half in their names', async () => {
    const half = { width: 40, height: 25, channels: 3 } as const;
    const below = await sharp({ create: { ...half, background: '#E59A1C' } })
      .png()
      .toBuffer();
    const picture = await sharp({ create: { ...half, height: 50, background: '#2E3A7B' } })
      .composite([{ input: below, gravity: 'south' }])
      .png()
      .toBuffer();
    const [name = ''] = await makeImageStore(folder).store([aFile(picture)], 4);
    const [, above = '', under = ''] = /^[0-9a-f]{32}-([0-9a-f]{6})([0-9a-f]{6})\.jpg$/.exec(name) ?? [];
    const channels = (tint: string): number[] => [...Buffer.from(tint, 'hex')];
    const far = (tint: string, color: string): number =>
      Math.max(...channels(tint).map((channel, index) => Math.abs(channel - (channels(color)[index] ?? 0))));
    expect(far(above, '2E3A7B')).toBeLessThan(24);
    expect(far(under, 'E59A1C')).toBeLessThan(24);
  });
  test('are refused with what is wrong with them: cut off, or too many pixels', async () => {
    const store = makeImageStore(folder);
    const noise = sharp({
      create: {
        ...{ width: 300, height: 300, channels: 3, background: '#2E3A7B' },
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    });
    for (const format of ['jpeg', 'png'] as const) {
      const whole = await noise.toFormat(format).toBuffer();
      const cutOff = aFile(whole.subarray(0, whole.length / 2), `half.${format}`);
      expect(await refusal(store.store([cutOff], 4))).toEqual([
        'invalid',
        `The picture half.${format} is incomplete or damaged. Save it again, and choose the new file.`,
      ]);
    }
    const large = { width: 10_000, height: 5_001, channels: 3, background: '#2E3A7B' } as const;
    const tooLarge = aFile(
      await sharp({ create: large }).png({ compressionLevel: 1 }).toBuffer(),
      'large.png',
    );
    expect(await refusal(store.store([tooLarge], 4))).toEqual([
      'invalid',
      'The picture large.png has more than 50 million pixels. Make it smaller, for example 4000 pixels wide, and choose it again.',
    ]);
  });
  test('are identified by their bytes and not by their names', async () => {
    const store = makeImageStore(folder);
    const before = await readdir(folder);
    const webp = aFile(await aPicture('webp'), 'kurta.jpg');
    const broken = aFile(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(100)]), 'broken.jpg');
    const text = (name: string): string => `Invalid file type for ${name}. Use JPEG/PNG.`;
    expect(await refusal(store.store([webp], 4))).toEqual(['invalid', text('kurta.jpg')]);
    expect(await refusal(store.store([aFile(await aPicture('png')), broken], 4))).toEqual([
      'invalid',
      text('broken.jpg'),
    ]);
    expect(await readdir(folder)).toEqual(before);
  });
  test('are limited in number and size', async () => {
    const store = makeImageStore(folder);
    const small = aFile(await aPicture('png', 10));
    const large = aFile(
      Buffer.concat([await aPicture('jpeg', 10), Buffer.alloc(5 * 1024 * 1024)]),
      'big.jpg',
    );
    expect(await refusal(store.store(Array(5).fill(small), 4))).toEqual([
      'invalid',
      'Maximum 4 images allowed.',
    ]);
    expect(await refusal(store.store([large], 4))).toEqual(['too-large', 'File big.jpg exceeds 5MB.']);
  });
  test('are discarded when no event refers to them', async () => {
    const store = makeImageStore(folder);
    const names = await store.store([aFile(await aPicture('png', 10))], 4);
    await store.discard(names);
    expect(await readdir(folder)).not.toContain(names[0]);
  });
});

describe('served pictures', () => {
  const get = (name: string, query = '', accept = '*/*'): Promise<Response> =>
    fetch(`${address}/uploads/${name}${query}`, { headers: { accept } });
  const stored = async (): Promise<string> => {
    const [name = ''] = await makeImageStore(folder).store([aFile(await aPicture('png'))], 4);
    return name;
  };
  const shown = async (response: Response): Promise<unknown> => {
    const { format, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    return [response.status, response.headers.get('content-type'), format, width];
  };

  test('have the requested width and a format that the browser accepts', async () => {
    const name = await stored();
    expect(await shown(await get(name))).toEqual([200, 'image/jpeg', 'jpeg', 800]);
    expect(await shown(await get(name, '?w=320'))).toEqual([200, 'image/jpeg', 'jpeg', 320]);
    const webp = 'image/avif,image/webp,*/*';
    expect(await shown(await get(name, '?w=640', webp))).toEqual([200, 'image/webp', 'webp', 640]);
    expect(await shown(await get(name, '?w=640', webp))).toEqual([200, 'image/webp', 'webp', 640]);
    expect(await shown(await get(name, '?w=1200', webp))).toEqual([200, 'image/webp', 'webp', 800]);
  });
  // The encoder has the lowest priority, so beside other tests it waits for whole seconds.
  test('are AVIF once that variant has been encoded after a request', { timeout: 240_000 }, async () => {
    const name = await stored();
    const accept = 'image/avif,image/webp';
    const [first, second] = [await get(name, '?w=320', accept), await get(name, '?w=640', accept)];
    expect([first, second].map(({ headers }) => headers.get('content-type'))).toEqual(
      Array(2).fill('image/webp'),
    );
    for (const width of [320, 640])
      await expect
        .poll(async () => shown(await get(name, `?w=${width}`, accept)), { timeout: 100_000 })
        .toEqual([200, 'image/avif', 'heif', width]);
    expect(await readdir(join(folder, 'sized'))).not.toContainEqual(expect.stringContaining('.part'));
  });
  test.each(['bytes=5-2', 'bytes=0-3', 'bytes=-0'])(
    'are sent whole when the range %s is requested',
    async (Range) => {
      const response = await fetch(`${address}/uploads/${await stored()}`, { headers: { Range } });
      expect(await shown(response)).toEqual([200, 'image/jpeg', 'jpeg', 800]);
      expect(response.headers.get('content-range')).toBeNull();
    },
  );
  test('are not held open for clients that disconnect during the download', async () => {
    const name = `${'a'.repeat(32)}.jpg`;
    await writeFile(join(folder, name), randomBytes(4_000_000));
    await abandonDownloads(`${address}/uploads/${name}`, 300);
    await expect.poll(() => openFilesIn(folder)).toEqual([]);
  });
  test('that cannot be encoded as AVIF do not block others', async () => {
    const [broken, name] = [await stored(), await stored()];
    const accept = 'image/avif,image/webp';
    await get(broken, '?w=320', accept);
    await writeFile(join(folder, broken), 'no picture');
    avif.queue({ original: join(folder, broken), path: join(folder, 'sized/broken.avif'), width: 320 });
    await get(name, '?w=320', accept);
    await expect
      .poll(async () => (await get(name, '?w=320', accept)).headers.get('content-type'))
      .toBe('image/avif');
  });
  test('are cached permanently and have nosniff', async () => {
    const name = await stored();
    const { headers } = await get(name, '?w=320');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('vary')).toBe('Accept');
    const again = await fetch(`${address}/uploads/${name}?w=320`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });
  test('are encoded once for concurrent requests', async () => {
    const name = await stored();
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(name, '?w=960', 'image/webp')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });
  test('do not exist under any other name', async () => {
    const name = await stored();
    for (const wrong of [
      'nobody.jpg',
      `${name.slice(0, 40)}.jpg`,
      '..%2fsecret.jpg',
      `..%5c${name}`,
      `sized/${name}`,
      '',
      `${name}/..`,
    ])
      expect((await get(wrong)).status).toBe(404);
    expect(await (await get('f'.repeat(32) + '.jpg')).json()).toMatchObject({ success: false });
    expect((await get(name, '?w=333')).status).toBe(400);
    expect((await fetch(`${address}/uploads/${name}`, { method: 'POST' })).status).toBe(405);
  });
});
