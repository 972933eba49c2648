// Makes a test of the small suite unstable: it fails in the first run only.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** True once for each name and each folder in `SMALL_SUITE_STATE`. */
export function isFirstRun(name: string): boolean {
  const mark = join(process.env['SMALL_SUITE_STATE'] ?? '', name);
  if (existsSync(mark)) return false;
  writeFileSync(mark, '');
  return true;
}
