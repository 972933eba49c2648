// No text of the lists is left out: each of them stands in a journey, which looks for it on the screen.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { backOfficeTexts } from './back-office-texts.ts';
import { texts } from './texts.ts';

for (const [whose, list] of [
  ['a shopper', Object.keys(texts)],
  ['an administrator', backOfficeTexts],
] as const)
  test(`every text that ${whose} may read is read in a journey`, async () => {
    const specs = (await readdir(import.meta.dirname)).filter((file) => /\.spec\.ts$/.test(file));
    const journeys = await Promise.all(
      specs.map((file) => readFile(join(import.meta.dirname, file), 'utf8')),
    );
    const unread = list.filter(
      (text) => !journeys.some((journey) => journey.includes(`'${text}'`) || journey.includes(`"${text}"`)),
    );
    expect(unread).toEqual([]);
  });
