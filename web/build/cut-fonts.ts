// Subsets the fonts to the characters of a first screen: npm run draw:fonts -w web. Other characters come from the whole fonts.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const out = join(dirname(import.meta.dirname), 'src/styles/fonts');
const requireFont = createRequire(import.meta.url);

const english = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join(
  '',
);
const punctuation = '\u00a0©°²·×é–—‘’“”…';
const rupee = '₹';

/** The characters of each font, and its range of weights. */
const subsets = [
  {
    to: 'grotesk',
    from: 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal',
    letters: english + punctuation,
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    to: 'serif',
    from: 'fraunces/files/fraunces-latin-opsz-normal',
    letters: english + punctuation,
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
for (const { to, from, letters, axes } of subsets) {
  const face = await readFile(requireFont.resolve(`@fontsource-variable/${from}.woff2`));
  const cut = await subsetFont(face, letters, { targetFormat: 'woff2', variationAxes: axes });
  await writeFile(join(out, `${to}.woff2`), cut);
  process.stdout.write(`${to}: ${face.length} bytes became ${cut.length}\n`);
}
