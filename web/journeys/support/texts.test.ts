// Every text of the lists is asserted in a journey or a component test.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backOfficeTexts } from './back-office-texts.ts';
import { texts } from './texts.ts';

const sources = join(import.meta.dirname, '../../src');

for (const [whose, list] of [
  ['a shopper', texts],
  ['an administrator', backOfficeTexts],
] as const)
  test(`every text for ${whose} is asserted in a journey or a component test`, async () => {
    const journeys = await filesIn(join(import.meta.dirname, '..'), /\.spec\.ts$/);
    const componentTests = await filesIn(sources, /\.browser\.test\.tsx?$/);
    const contents = await Promise.all(
      [...journeys, ...componentTests].map((file) => readFile(file, 'utf8')),
    );
    const unread = list.filter(
      (text) => !contents.some((content) => content.includes(`'${text}'`) || content.includes(`"${text}"`)),
    );
    expect(unread).toEqual([]);
  });

async function filesIn(folder: string, name: RegExp): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries.filter((entry) => name.test(entry)).map((entry) => join(folder, entry));
}
