// Draws the home page's pictures from the demo products' pictures: npm run draw:home -w web [-- <folder of pictures>].
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { courtyard, dusk, silk } from './courtyard.ts';

const root = join(import.meta.dirname, '../../..');
const folder = process.argv[2] ?? join(root, 'infra/demo/pictures');
const out = join(root, 'web/public/images/home');

const product = (name: string) => readFile(join(folder, `${name}.jpg`));

/** Writes the picture in full and in half width; the file name holds the width. */
async function writeBoth(whole: Sharp, file: string, width: number, quality: number): Promise<void> {
  const pixels = await whole.png({ compressionLevel: 0 }).toBuffer();
  for (const wide of [width, width / 2])
    await sharp(pixels)
      .resize(wide)
      .webp({ quality, effort: 6 })
      .toFile(join(out, `${file}-${wide}.webp`));
}

/** The first screen's picture, as WebP and as AVIF. */
async function writeHero(
  svg: string,
  file: string,
  widths: readonly number[],
  quality: number,
): Promise<void> {
  for (const width of widths) {
    const drawn = sharp(Buffer.from(svg), { unlimited: true }).resize(width);
    await drawn
      .clone()
      .webp({ quality, effort: 6 })
      .toFile(join(out, `${file}-${width}.webp`));
    await drawn
      .clone()
      .avif({ quality: 55, effort: 6 })
      .toFile(join(out, `${file}-${width}.avif`));
  }
}

async function crop(name: string, file: string, width: number, height: number): Promise<void> {
  const picture = sharp(await product(name)).resize(width, height, { fit: 'cover', position: 'centre' });
  await writeBoth(picture, file, width, 78);
}

const lehenga = await product('gota-lehenga-1');
const lamp = await product('brass-samai-1');

const wide = courtyard({
  ...{ width: 2000, height: 920, floorAt: 800, walls: silk, light: { x: 1420, y: 420 }, print: [0.1, 0.42] },
  windows: [
    { x: 1016, scale: 0.37, jpeg: lamp },
    { x: 1392, scale: 0.67, jpeg: lehenga },
    { x: 1800, scale: 0.5, jpeg: await product('leheriya-saree-1') },
  ],
  hooks: [898, 1392, 1800, 2080],
  lamps: [
    { x: 880, scale: 0.6 },
    { x: 1152, scale: 0.62 },
    { x: 1624, scale: 0.74 },
    { x: 1968, scale: 0.56 },
  ],
  petalsFrom: 960,
});
await writeHero(wide, 'hero-wide', [1200, 2000], 76);
// The preview picture of links to the shop, as JPEG because not every reader supports WebP.
await sharp(Buffer.from(wide), { unlimited: true })
  .resize(1200, 630, { fit: 'cover', position: 'right' })
  .jpeg({ quality: 80, mozjpeg: true })
  .toFile(join(out, 'share.jpg'));

const tall = courtyard({
  ...{ width: 1000, height: 920, floorAt: 800, walls: silk, light: { x: 420, y: 460 }, print: [0.12, 0.3] },
  windows: [
    { x: 350, scale: 0.72, jpeg: lehenga },
    { x: 780, scale: 0.5, jpeg: lamp },
  ],
  hooks: [],
  lamps: [
    { x: 70, scale: 0.7 },
    { x: 585, scale: 0.78 },
    { x: 945, scale: 0.62 },
  ],
  petalsFrom: 20,
  comesFrom: '#7b1f2e',
});
await writeHero(tall, 'hero-tall', [480, 750, 1000], 72);

const sarees = courtyard({
  ...{ width: 1600, height: 640, floorAt: 560, walls: dusk, light: { x: 1150, y: 300 }, print: [0.1, 0.4] },
  windows: [
    { x: 1010, scale: 0.47, jpeg: await product('peacock-silk-saree-1') },
    { x: 1370, scale: 0.47, jpeg: await product('double-ikat-saree-1') },
  ],
  hooks: [],
  lamps: [
    { x: 815, scale: 0.5 },
    { x: 1190, scale: 0.6 },
    { x: 1556, scale: 0.5 },
  ],
  petalsFrom: 820,
});
await writeBoth(sharp(Buffer.from(sarees), { unlimited: true }).resize(1600), 'arrival-wide', 1600, 76);
await crop('ruby-jhumkas-1', 'arrival-jewelry', 1000, 700);
await crop('ikat-cushion-1', 'arrival-home', 1000, 700);

await crop('brocade-nehru-jacket-1', 'men', 720, 960);
await crop('maroon-bandhani-anarkali-1', 'women', 720, 960);
await crop('poppy-bedspread-1', 'household', 720, 960);
await crop('kundan-choker-1', 'jewelry', 720, 960);
