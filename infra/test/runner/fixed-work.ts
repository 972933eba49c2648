// A worker's fixed piece of work, always the same: it hashes, sorts, and writes and reads JSON, as the shop and its tests do.
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
    length += JSON.parse(text).length;
  }
  return length;
}

const began = performance.now();
if (fixedWork() !== ROUNDS * ROWS) throw new Error('The fixed work is not what it was.');
parentPort?.postMessage(performance.now() - began);
