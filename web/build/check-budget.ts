// Fails when the first load of `/` exceeds 120 kB of compressed script: the entry with all its imports, and the live updates.
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional() }),
);

const budget = 120_000;
const dist = join(dirname(import.meta.dirname), 'dist');
const manifest = manifestSchema.parse(JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')));

/** The entry holds the home page; every page loads the live updates right after it. */
const pending = ['index.html', 'src/app/live-updates.ts'];
const files = new Set<string>();
while (pending.length > 0) {
  const chunk = manifest[pending.pop() ?? ''];
  if (!chunk || files.has(chunk.file)) continue;
  files.add(chunk.file);
  pending.push(...(chunk.imports ?? []));
}

const sizes = await Promise.all(
  [...files].map(async (file) => ({ file, bytes: await sentBytes(join(dist, file)) })),
);
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
const largest = sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, 8);
process.stdout.write(
  `${`First load of /: ${(total / 1000).toFixed(1)} kB of script (brotli), at most ${budget / 1000} kB.`}\n`,
);
if (total > budget || process.argv.includes('--list')) {
  for (const { file, bytes } of largest)
    process.stderr.write(`  ${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}\n`);
}
if (total > budget) process.exit(1);

/** The transferred bytes: the compressed file, or the file itself where compression did not shrink it. */
async function sentBytes(file: string): Promise<number> {
  const compressed = await stat(`${file}.br`).catch(() => undefined);
  return (compressed ?? (await stat(file))).size;
}
