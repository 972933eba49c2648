// Tries to open the file of a running store again and again, and prints how often it was refused: folder, number of tries.
import { openTables } from '../storage/database.ts';

const [folder = '', tries = '1'] = process.argv.slice(2);
let refused = 0;
for (let count = 0; count < Number(tries); count += 1) {
  try {
    openTables(folder, true);
  } catch (error) {
    if (error instanceof Error && error.message.includes('stop it first')) refused += 1;
    else throw error;
  }
  // LMDB closes a file some turns of the event loop later.
  await new Promise((done) => setTimeout(done, 1));
}
process.stdout.write(String(refused));
