// node walk-files.ts FOLDER ...: reads every key and value of the stores in these folders and writes to them, as a store would, and exits with 0. A
// page that LMDB cannot follow ends it with a signal instead.
import { openTables } from '../storage/database.ts';
import { faultsIn } from '../storage/faults-in.ts';

for (const folder of process.argv.slice(2)) {
  const tables = openTables(folder, false);
  for (const table of [tables.log, tables.streams, tables.index])
    for (const { key, value } of table.getRange({})) if (key.length + value.length === 0) break;
  faultsIn(tables);
  await tables.root.childTransaction(() => {
    for (let at = 0; at < 100; at += 1) tables.log.putSync(Buffer.of(0xff, at), Buffer.alloc(900));
  });
  await tables.close();
  process.stdout.write(`${folder}\n`);
}
