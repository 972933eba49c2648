// A worker that renders drawings: takes SVG text, writes a JPEG to the pictures folder, and posts its name.
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { size } from './scene.ts';
import { encoding, picturesFolder } from '../drawn-pictures.ts';

sharp.concurrency(1);

const render = async (file: string, svg: string): Promise<void> => {
  const area = { left: size.margin, top: size.margin, width: size.width, height: size.height };
  await sharp(Buffer.from(svg))
    .extract(area)
    .flatten({ background: '#fff' })
    .jpeg(encoding)
    .toFile(join(picturesFolder, file));
};

parentPort?.on('message', ({ file, svg }: { file: string; svg: string }) => {
  render(file, svg).then(
    () => parentPort?.postMessage({ file }),
    (error: unknown) => parentPort?.postMessage({ file, error: String(error) }),
  );
});
