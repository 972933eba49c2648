// A worker thread's fixed benchmark. Half of it computes: hashing, sorting, and writing and parsing JSON, as the shop and its tests do. The other half
// starts processes, as tests do for each server and each page: on some virtual machines that takes four times as long, although they compute as fast.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

const ROUNDS = 80;
const ROWS = 2_000;
const PROCESSES = 5;

function compute(): number {
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

function startProcesses(): void {
  for (let count = 0; count < PROCESSES; count++) {
    const { status, error } = spawnSync(process.execPath, ['--eval', '0'], { env: {} });
    if (status !== 0) throw new Error(`A process of the benchmark ended with ${status}.`, { cause: error });
  }
}

/** Milliseconds of the two halves. */
export type WorkTimes = { readonly computing: number; readonly starting: number };

const began = performance.now();
if (compute() !== ROUNDS * ROWS) throw new Error('The result of the benchmark has changed.');
const computed = performance.now();
startProcesses();
const times: WorkTimes = { computing: computed - began, starting: performance.now() - computed };
parentPort?.postMessage(times);
