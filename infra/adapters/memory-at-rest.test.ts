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
// Ends a while after it was collected, in which it could be again, or after a minute in which it never was.
const overIn = (ms) => setTimeout(() => (said('over'), clearTimeout(end)), ms);
const end = overIn(60_000);
if (gc) globalThis.gc = (how) => (said('collected'), gc(how), overIn(3_500));
giveBackAtRest();
// By the processor's own time: only what has used enough of it is worth collecting.
const worked = () => Object.values(process.cpuUsage()).reduce((sum, micros) => sum + micros / 1_000, 0);
const work = () => {
  for (const end = worked() + 40; worked() < end;);
  if (worked() < 600) return setTimeout(work, 1);
  said('rests');
  if (!gc) overIn(100);
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
