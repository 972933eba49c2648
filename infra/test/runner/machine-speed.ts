// Measures how much slower this machine is than the one that the ceilings are written for, by a fixed benchmark on both cores.
import { Worker } from 'node:worker_threads';

/** Milliseconds that `fixedWork` takes on two fast, otherwise idle cores. */
const USUAL_MS = 440;
const CORES = 2;
const ROUNDS = 3;

/** 1 on a machine of the reference speed or faster, 2 on one that takes twice as long. Takes about two seconds. */
export async function slownessOfMachine(): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const all = await Promise.all(Array.from({ length: CORES }, timeOfWork));
    times.push(Math.max(...all));
  }
  const [, median = USUAL_MS] = times.sort((first, second) => first - second);
  return Math.max(1, median / USUAL_MS);
}

/** Milliseconds that one thread needs for the work, without its start. */
function timeOfWork(): Promise<number> {
  return new Promise((resolve, reject) => {
    new Worker(new URL('./fixed-work.ts', import.meta.url)).once('message', resolve).once('error', reject);
  });
}
