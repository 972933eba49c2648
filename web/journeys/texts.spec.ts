// No text of the list is left out: each of them stands in a journey, which looks for it on the screen.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { texts } from './texts.ts';

test('every text that a shopper may read is read in a journey', async () => {
  const specs = (await readdir(import.meta.dirname)).filter((file) => /\.spec\.ts$/.test(file));
  const journeys = await Promise.all(specs.map((file) => readFile(join(import.meta.dirname, file), 'utf8')));
  const unread = Object.keys(texts).filter(
    (text) => !journeys.some((journey) => journey.includes(`'${text}'`)),
  );
  expect(unread).toEqual([]);
});
