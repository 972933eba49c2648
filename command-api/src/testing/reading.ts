// Clients that read large answers without end, in a thread of their own: what they do with them must not disturb what the test measures.
import { parentPort, workerData } from 'node:worker_threads';

export type Reading = { readonly url: string; readonly token: string };
/** Answers read to their end, and their bytes. */
export type ReadSoFar = {
  readonly answers: number;
  readonly bytes: number;
  readonly wrong: readonly string[];
};

const readings: readonly Reading[] = workerData;
let [answers, bytes] = [0, 0];
const wrong: string[] = [];
let isOver = false;

async function read({ url, token }: Reading): Promise<void> {
  while (!isOver) {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    if (response.status !== 200) wrong.push(`${url}: ${response.status}`);
    for await (const chunk of response.body ?? []) bytes += chunk.length;
    answers++;
  }
}

parentPort?.once('message', () => (isOver = true));
await Promise.all(readings.map(read));
parentPort?.postMessage({ answers, bytes, wrong } satisfies ReadSoFar);
