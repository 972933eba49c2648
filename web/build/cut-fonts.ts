// Cuts the faces down to what a first screen is written in: npm run draw:fonts -w web. Whatever else is written is found in the whole faces.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const out = join(dirname(import.meta.dirname), 'src/styles/fonts');
const whole = createRequire(import.meta.url);

const english = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join(
  '',
);
const signs = '\u00a0©°²·×é–—‘’“”…';
const rupee = '₹';

/** Which letters of which face, and between which weights. */
const cuts = [
  {
    to: 'grotesk',
    from: 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal',
    letters: english + signs,
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    to: 'serif',
    from: 'fraunces/files/fraunces-latin-opsz-normal',
    letters: english + signs,
    axes: { wght: { min: 500, max: 600 } },
  },
  {
    to: 'serif-rupee',
    from: 'fraunces/files/fraunces-latin-ext-opsz-normal',
    letters: rupee,
    axes: { wght: { min: 500, max: 600 } },
  },
  {
    to: 'serif-italic',
    from: 'fraunces/files/fraunces-latin-wght-italic',
    letters: english,
    axes: { wght: 500 },
  },
];

await mkdir(out, { recursive: true });
for (const { to, from, letters, axes } of cuts) {
  const face = await readFile(whole.resolve(`@fontsource-variable/${from}.woff2`));
  const cut = await subsetFont(face, letters, { targetFormat: 'woff2', variationAxes: axes });
  await writeFile(join(out, `${to}.woff2`), cut);
  process.stdout.write(`${to}: ${face.length} bytes became ${cut.length}\n`);
}
