// The life of a launcher: starts the shop, says where it is, and ends with everything it started.
import { styleText } from 'node:util';
import { newProcesses } from './processes/processes.ts';
import { type Shop, type ShopOptions, startShop } from './shop.ts';
import { StartError } from './start-error.ts';
import { stepsOn } from './steps.ts';

/** A later Ctrl-C is impatience; npm and the terminal may both pass on the first one. */
const IMPATIENCE_AFTER = 1000;

/** Ends the process: with 0 after Ctrl-C, SIGTERM or SIGHUP, with 1 and one sentence after anything else. */
export async function launch(options: Pick<ShopOptions, 'mode' | 'root' | 'toolsDir'>): Promise<never> {
  process.umask(0o077);
  const out = process.stdout;
  const crew = newProcesses();
  let endedAt: number | undefined;

  const end = async (code: number) => {
    endedAt = Date.now();
    await crew.stop();
    process.exit(code);
  };
  const endOnRequest = () => {
    if (endedAt === undefined) {
      out.write('\n  Stopping …\n');
      void end(0);
    } else if (Date.now() - endedAt > IMPATIENCE_AFTER) process.exit(1);
  };
  const endInFailure = (reason: unknown) => {
    // Once ending, everything that was under way fails, and none of it matters.
    if (endedAt !== undefined) return;
    const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    process.stderr.write(`\n${styleText('red', text, { stream: process.stderr })}\n`);
    void end(1);
  };
  // A terminal that is gone, or a file on a full disk, is no reason to end a shop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endOnRequest);
  process.on('exit', () => crew.killAll());
  whenNpmIsGone(endOnRequest);

  out.write(`\n  ${styleText('bold', 'Aangan')}\n\n`);
  try {
    const { isTTY, columns } = out;
    const write = (text: string) => endedAt === undefined && out.write(text);
    const steps = stepsOn({ isTTY, columns, write });
    const shop = await startShop({ env: process.env, steps, crew, demo: 'whole', ...options });
    out.write(welcome(shop));
    endInFailure(await shop.gaveUp);
  } catch (error) {
    endInFailure(error instanceof StartError ? error.message : error);
  }
  return new Promise(() => undefined);
}

/** npm passes signals on, but kill -9 of npm is one that nobody can pass on. */
function whenNpmIsGone(then: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    then();
  }, 500);
  watch.unref();
}

function welcome({ url, admin }: Shop): string {
  const rows = [
    ['Open', styleText('bold', url)],
    ['Admin', `${admin.username}   ${url}/signin`],
    ['Password', admin.password],
  ];
  const lines = rows.map(([label = '', value = '']) => `  ${styleText('dim', label.padEnd(10))}${value}\n`);
  return `\n${lines.join('')}\n  ${styleText('dim', 'Ctrl-C stops everything; the data stays.')}\n`;
}
