// A worker thread's fixed benchmark: hashing, sorting, and writing and parsing JSON, as the shop and its tests do.
import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

const ROUNDS = 80;
const ROWS = 2_000;

function fixedWork(): number {
  let length = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const rows = Array.from({ length: ROWS }, (_, row) => ({
      id: createHash('sha256').update(`${round} ${row}`).digest('hex'),
      amount: (row * 7919) % 104_729,
    }));
    const text = JSON.stringify(rows.sort((one, other) => one.amount - other.amount));
    length += (JSON.parse(text) as string).length;
  }
  return length;
}

const began = performance.now();
if (fixedWork() !== ROUNDS * ROWS) throw new Error('The result of the benchmark has changed.');
parentPort?.postMessage(performance.now() - began);
