// Writes values to an LMDB file until its parent stops it, and then sends how many were acknowledged: the file, a name for the values.
import { openLmdbFile } from '../lmdb/lmdb-file.ts';

const [path = '', name = ''] = process.argv.slice(2);
const { transact, close } = openLmdbFile<string, string>({ path });
let isOver = false;
process.once('message', () => {
  isOver = true;
});
let written = 0;
const write = async (): Promise<void> => {
  await transact((db) => void db.put(`${name}-${written}`, 'value'));
  written += 1;
};
await write();
process.send?.('ready');
while (!isOver) await write();
await close();
process.send?.(written);
process.disconnect();
