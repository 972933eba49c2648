// The process that makes AVIFs: each message names a picture and where its smaller self is wanted; each is answered when that is done, or cannot be.
// It ends when nobody is there any more who could wish for something.
import { rename, stat, unlink } from 'node:fs/promises';
import sharp from 'sharp';
import type { WantedAvif } from './avif-maker.ts';

/** As good to the eye as the WebP beside it. */
const QUALITY = 50;
/** From here on it takes six times as long for some hundredths less. */
const EFFORT = 2;

sharp.cache(false);
sharp.concurrency(1);

process.on('message', (wanted: WantedAvif) => {
  void make(wanted)
    .catch(() => undefined)
    .then(() => process.connected && process.send?.('done'));
});
process.on('disconnect', () => process.exit());

async function make({ original, path, width }: WantedAvif): Promise<void> {
  if (await exists(path)) return;
  const unfinished = `${path}.${process.pid}.part`;
  try {
    await sharp(original)
      .resize({ width, withoutEnlargement: true })
      .avif({ quality: QUALITY, effort: EFFORT })
      .toFile(unfinished);
    await rename(unfinished, path);
  } catch (error) {
    await unlink(unfinished).catch(() => undefined);
    throw error;
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
