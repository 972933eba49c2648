// Writes .br and .gz beside every file of dist that they shrink, so that serving needs no compression.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const dist = join(dirname(import.meta.dirname), 'dist');
const shrinks = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !shrinks.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 22,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const small = await brotli(bytes, { params });
  if (small.length >= bytes.length) continue;
  await writeFile(`${file}.br`, small);
  await writeFile(`${file}.gz`, await gzipped(bytes, { level: 9 }));
}
