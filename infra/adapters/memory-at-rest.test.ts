// Watched from inside, in a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { COLLECTS } from './memory-at-rest.ts';

const PROGRAM = `
import { giveBackAtRest } from ${JSON.stringify(join(import.meta.dirname, 'memory-at-rest.ts'))};
const said = (what) => console.log(what);
const { gc } = globalThis;
if (gc) globalThis.gc = (how) => (said('collected'), gc(how));
giveBackAtRest();
const busyUntil = performance.now() + 1_500;
const work = () => {
  for (const end = performance.now() + 40; performance.now() < end;);
  if (performance.now() < busyUntil) return setTimeout(work, 1);
  said('rests');
  setTimeout(() => said('over'), 6_500);
};
work();
`;

async function whatIsSaid(...flags: readonly string[]): Promise<readonly string[]> {
  const child = spawn(process.execPath, [...flags, '--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (part: Buffer) => (text += part.toString()));
  await once(child, 'exit');
  return text.trim().split('\n');
}

it.concurrent('collects once it rests, not while it works, and not again without need', async () => {
  expect(await whatIsSaid(COLLECTS)).toEqual(['rests', 'collected', 'over']);
});

it.concurrent('keeps no process alive, and does nothing in one that cannot collect', async () => {
  expect(await whatIsSaid()).toEqual(['rests', 'over']);
});
