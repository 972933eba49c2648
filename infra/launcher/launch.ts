// The main function of the launcher: starts the shop, prints its address, and stops everything that it started.
import { styleText } from 'node:util';
import { makeProcesses } from './processes/processes.ts';
import { type Shop, type ShopOptions, startShop } from './shop.ts';
import { StartError } from './start-error.ts';
import { stepsOn } from './steps.ts';

/** A Ctrl-C this many milliseconds after the first one kills everything; an earlier one may be the same signal, passed on by npm and the terminal. */
const FORCE_AFTER_MS = 1000;

/** Never returns: exits with 0 after Ctrl-C, SIGTERM or SIGHUP, with 1 and an operator's message after anything else. */
export async function launch(options: Pick<ShopOptions, 'mode' | 'root' | 'toolsDir'>): Promise<never> {
  process.umask(0o077);
  const out = process.stdout;
  const processes = makeProcesses();
  let endedAt: number | undefined;

  const end = async (code: number) => {
    endedAt = Date.now();
    await processes.stop();
    process.exit(code);
  };
  const endOnRequest = () => {
    if (endedAt === undefined) {
      out.write('\n  Stopping …\n');
      void end(0);
    } else if (Date.now() - endedAt > FORCE_AFTER_MS) process.exit(1);
  };
  const endInFailure = (reason: unknown) => {
    // Failures during the shutdown are expected.
    if (endedAt !== undefined) return;
    const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    process.stderr.write(`\n${styleText('red', text, { stream: process.stderr })}\n`);
    void end(1);
  };
  // A closed terminal, or a log file on a full disk, must not end the shop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endOnRequest);
  process.on('exit', () => processes.killAll());
  whenNpmExits(endOnRequest);

  out.write(`\n  ${styleText('bold', 'Aangan')}\n\n`);
  try {
    const { isTTY, columns } = out;
    const write = (text: string) => endedAt === undefined && out.write(text);
    const steps = stepsOn({ isTTY, columns, write });
    // Play money by default, with `npm start` only.
    const env = { ...process.env, PAYMENTS: process.env.PAYMENTS || 'sandbox' };
    const shop = await startShop({ env, steps, processes, demo: 'whole', ...options });
    out.write(welcome(shop));
    endInFailure(await shop.gaveUp);
  } catch (error) {
    endInFailure(error instanceof StartError ? error.message : error);
  }
  return new Promise(() => undefined);
}

/** npm passes signals on, but not SIGKILL, so its end is detected by polling. */
function whenNpmExits(then: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    then();
  }, 500);
  watch.unref();
}

function welcome({ url, admin, paymentSandboxUrl }: Shop): string {
  const rows = [
    ['Open', styleText('bold', url)],
    ['Admin', `${admin.username}   ${url}/signin`],
    ['Password', admin.password],
    ...(paymentSandboxUrl === undefined ? [] : [['Payments', `${paymentSandboxUrl}   play money`]]),
  ];
  const lines = rows.map(([label = '', value = '']) => `  ${styleText('dim', label.padEnd(10))}${value}\n`);
  return `\n${lines.join('')}\n  ${styleText('dim', 'Ctrl-C stops everything; the data stays.')}\n`;
}
