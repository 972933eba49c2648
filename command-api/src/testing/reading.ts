// Clients that read large answers repeatedly in their own thread, so that their work does not disturb what
// the test measures.
import { parentPort, workerData } from 'node:worker_threads';

export type ReadLoop = { readonly url: string; readonly token: string };
/** Completed answers, and their bytes. */
export type ReadProgress = {
  readonly answers: number;
  readonly bytes: number;
  readonly wrong: readonly string[];
};

const readings = workerData as readonly ReadLoop[];
let [answers, bytes] = [0, 0];
const wrong: string[] = [];
let isOver = false;

async function read({ url, token }: ReadLoop): Promise<void> {
  while (!isOver) {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    if (response.status !== 200) wrong.push(`${url}: ${response.status}`);
    for await (const chunk of response.body ?? []) bytes += chunk.length;
    answers++;
  }
}

parentPort?.once('message', () => (isOver = true));
await Promise.all(readings.map(read));
parentPort?.postMessage({ answers, bytes, wrong } satisfies ReadProgress);
