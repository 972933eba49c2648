// Fetches and builds once what several levels need, before any of them needs it.
import { resolve } from 'node:path';
import { findChromium } from '@aangan/launcher/programs/chromium';
import { makeProcesses } from '@aangan/launcher/processes/processes';
import { findNginx } from '@aangan/launcher/programs/nginx-program';
import { findRedis } from '@aangan/launcher/programs/redis-program';
import { StartError } from '@aangan/launcher/start-error';
import { stepsOn } from '@aangan/launcher/steps';
import { buildWebIfStale } from '@aangan/launcher/build/web-build';
import { buildPrograms } from '../setup/built-programs.ts';
import { toolsDir } from '../setup/tools-folder.ts';
import type { LevelResult } from './run-level.ts';

const CEILING = 180;

/** Unpacks programs while the web app is built. Resolves also when something is missing; the errors say what to do. */
export async function setUp(root: string): Promise<LevelResult> {
  const began = performance.now();
  const steps = stepsOn(process.stdout);
  const processes = makeProcesses();
  const results = await Promise.allSettled([
    steps.run('Redis', async (progress) => {
      const program = await findRedis({ toolsDir, onUnpack: () => progress('unpacking Debian’s package') });
      return { summary: `${program.version} ${program.origin}`, value: undefined };
    }),
    steps.run('Chromium', async (progress) => {
      const shows = await findChromium({ toolsDir, onUnpack: () => progress('unpacking Debian’s package') });
      return { summary: shows, value: undefined };
    }),
    steps.run('nginx', async (progress) => {
      progress('unpacking Debian’s package');
      return { summary: (await findNginx({ toolsDir })).command, value: undefined };
    }),
    steps.run('Programs', async () => ({ summary: await buildPrograms(), value: undefined })),
    steps.run('Web app', async () => {
      const shows = await buildWebIfStale(root, processes, resolve('.tests/web-build.log'));
      return { summary: shows, value: undefined };
    }),
  ]);
  const errors = results.flatMap((result) =>
    result.status === 'rejected' ? [messageOf(result.reason)] : [],
  );
  for (const error of errors) console.error(`\n${error}`);
  return { name: 'set-up', ceiling: CEILING, seconds: (performance.now() - began) / 1000, tests: [], errors };
}

function messageOf(error: unknown): string {
  return error instanceof StartError ? error.message : String(error);
}
