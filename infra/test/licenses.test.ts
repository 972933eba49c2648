// Third-party licences are part of the web app's build.
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string): Promise<string> => readFile(join(ROOT, file), 'utf8');

test('go with the fonts, in the repository and in the build', async () => {
  expect((await readdir(join(ROOT, 'web/dist/assets'))).join()).toMatch(/serif-[^,]*\.woff2/);
  const beside = await read('web/src/styles/fonts/OFL.txt');
  expect(await read('web/dist/fonts-OFL.txt')).toBe(beside);
  expect(beside).toContain('SIL OPEN FONT LICENSE Version 1.1');
  for (const font of ['fraunces', 'hanken-grotesk']) {
    const [copyright = ''] = /^Copyright \d+ The .*? Authors/.exec(
      await read(`node_modules/@fontsource-variable/${font}/LICENSE`),
    ) ?? ['no copyright'];
    expect(beside).toContain(copyright);
  }
});

test('go with everything else that browsers are sent', async () => {
  expect(await read('web/dist/third-party-notices.txt')).toBe(await read('THIRD-PARTY-NOTICES'));
});
