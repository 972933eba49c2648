// The folder of the drawn pictures, and the list of the drawing that each was made from.
import { createHash } from 'node:crypto';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export const picturesFolder = join(import.meta.dirname, 'pictures');

const listFile = join(picturesFolder, 'drawn.json');

/** A file's name, and the digest of the drawing that it shows. */
export type DrawnList = Readonly<Record<string, string>>;

/** How pictures are encoded; a change here redraws all of them. */
export const encoding = { quality: 56, mozjpeg: true, chromaSubsampling: '4:2:0' } as const;

export const digestOf = (svg: string): string =>
  createHash('sha256').update(JSON.stringify(encoding)).update(svg).digest('hex').slice(0, 16);

export const readDrawnList = async (): Promise<DrawnList> => {
  const text = await readFile(listFile, 'utf8').catch(() => '{}');
  return z.record(z.string(), z.string()).parse(JSON.parse(text));
};

export const writeDrawnList = async (list: DrawnList): Promise<void> => {
  const sorted = Object.fromEntries(Object.entries(list).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(listFile, `${JSON.stringify(sorted, null, 1)}\n`);
};

export const drawnFiles = async (): Promise<readonly string[]> => {
  const names = await readdir(picturesFolder).catch(() => []);
  return names.filter((name) => name.endsWith('.jpg'));
};

export const removePicture = (file: string): Promise<void> => rm(join(picturesFolder, file), { force: true });
