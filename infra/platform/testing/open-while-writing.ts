// Opens a file again and again while a transaction of another one, or of the same, is under way: the two files.
import { setTimeout as sleep } from 'node:timers/promises';
import { openLmdbFile } from '../lmdb/lmdb-file.ts';

const [first = '', second = ''] = process.argv.slice(2);
for (let count = 0; count < 300; count += 1) {
  const one = openLmdbFile<number, string>({ path: first });
  const written = one.transact((db) => void db.put('count', count));
  await sleep(count % 3);
  const other = openLmdbFile<number, string>({ path: second });
  await written;
  await other.close();
  await one.close();
}
process.disconnect();
