// The process that encodes AVIFs: each message is a job, answered when it is done or has failed. The process
// exits when its parent disconnects.
import { rename, stat, unlink } from 'node:fs/promises';
import type { AvifJob } from './avif-maker.ts';
import { loadSharp } from './load-sharp.ts';

/** Visually equal to the WebP variant. */
const QUALITY = 50;
/** Higher effort takes six times as long and saves a few per cent. */
const EFFORT = 2;

process.on('message', (job: AvifJob) => {
  void make(job)
    .catch(() => undefined)
    .then(() => process.connected && process.send?.('done'));
});
process.on('disconnect', () => process.exit());

async function make({ original, path, width }: AvifJob): Promise<void> {
  if (await exists(path)) return;
  const unfinished = `${path}.${process.pid}.part`;
  const sharp = await loadSharp();
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
