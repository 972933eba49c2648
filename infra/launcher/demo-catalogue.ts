// Loads the demo catalogue once. The marker file is written last, so an interrupted load continues at the next start; the loader repeats its requests
// with the same idempotency keys.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withoutCredentials } from './data-folder/without-credentials.ts';
import { runTask } from './processes/one-off-task.ts';
import type { ComponentContext } from './processes/components.ts';
import type { PrintLine } from './steps.ts';

export type DemoSize = 'none' | 'whole' | { readonly products: number };

export type DemoOptions = {
  readonly context: ComponentContext;
  readonly env: NodeJS.ProcessEnv;
  readonly url: string;
  readonly size: Exclude<DemoSize, 'none'>;
  readonly report: PrintLine;
};

/** Returns the summary of the step. */
export async function loadDemoCatalogue({ context, env, url, size, report }: DemoOptions): Promise<string> {
  const mark = join(context.dataDir, 'demo-catalogue-loaded');
  const into = context.embeddedStore
    ? 'the embedded event store'
    : withoutCredentials(String(env.EVENTSTORE_URL));
  if (withoutCredentials(await readFile(mark, 'utf8').catch(() => '')) === into) return 'already there';
  let last = '';
  await runTask(
    context.processes,
    {
      name: 'the demo catalogue loader',
      command: process.execPath,
      args: [
        join(context.root, 'infra/demo/load.ts'),
        ...['--url', url],
        ...(size === 'whole' ? [] : ['--products', String(size.products)]),
      ],
      env,
      cwd: context.root,
      logFile: join(context.dataDir, 'logs', 'demo.log'),
    },
    (line) => report((last = line)),
  );
  await writeFile(mark, into, { mode: 0o600 });
  return last || 'loaded';
}
