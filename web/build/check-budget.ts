// The first load of `/` may cost at most 120 kB of compressed script: the entry, the page's own part and what both import.
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

type Chunk = { readonly file: string; readonly imports?: readonly string[] };

const budget = 120_000;
const pageParts = [/routes\/_shop\.tsx/, /routes\/_shop\/index\.tsx/];
const dist = join(dirname(import.meta.dirname), 'dist');
const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));

const wanted = [
  'index.html',
  ...Object.keys(manifest).filter((name) => pageParts.some((part) => part.test(name))),
];
const files = new Set<string>();
while (wanted.length > 0) {
  const chunk = manifest[wanted.pop() ?? ''];
  if (!chunk || files.has(chunk.file)) continue;
  files.add(chunk.file);
  wanted.push(...(chunk.imports ?? []));
}

const sizes = await Promise.all(
  [...files].map(async (file) => ({ file, bytes: (await stat(join(dist, `${file}.br`))).size })),
);
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
const largest = sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, 8);
process.stdout.write(
  `${`First load of /: ${(total / 1000).toFixed(1)} kB of script (brotli), at most ${budget / 1000} kB.`}\n`,
);
if (total > budget) {
  for (const { file, bytes } of largest)
    process.stderr.write(`  ${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}\n`);
  process.exit(1);
}
