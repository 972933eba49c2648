// Measures how much slower this machine is than the one that the ceilings are written for, by a fixed benchmark on both cores.
import { Worker } from 'node:worker_threads';
import type { WorkTimes } from './fixed-work.ts';

/** Milliseconds that the halves of the benchmark take on two fast, otherwise idle cores. */
const USUAL: WorkTimes = { computing: 440, starting: 225 };
const CORES = 2;
const ROUNDS = 3;

/** 1 on a machine of the reference speed or faster, 2 on one that takes twice as long. Takes about three seconds. */
export async function slownessOfMachine(): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const all = await Promise.all(Array.from({ length: CORES }, timesOfWork));
    ratios.push(Math.max(...all.map(slownessOf)));
  }
  const [, median = 1] = ratios.sort((first, second) => first - second);
  return Math.max(1, median);
}

/** The mean of both halves, because a level is about as much of the one as of the other. */
function slownessOf({ computing, starting }: WorkTimes): number {
  return (computing / USUAL.computing + starting / USUAL.starting) / 2;
}

/** What one thread needs for the work, without its own start. */
function timesOfWork(): Promise<WorkTimes> {
  return new Promise((resolve, reject) => {
    new Worker(new URL('./fixed-work.ts', import.meta.url)).once('message', resolve).once('error', reject);
  });
}
