// `npm start` and `npm run dev`: the whole shop on this machine, until Ctrl-C.
import { styleText } from 'node:util';
import { newCrew } from './crew.ts';
import { type Shop, startShop } from './shop.ts';
import { StartError } from './start-error.ts';
import { stepsOn } from './steps.ts';

const out = process.stdout;
const crew = newCrew();
let stopAsked = 0;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopOnRequest());
process.on('exit', () => crew.killAll());

try {
  out.write(`\n  ${styleText('bold', 'Aangan')}\n\n`);
  const mode = process.argv.includes('--reloading') ? 'reloading' : 'plain';
  const shop = await startShop({ env: process.env, steps: stepsOn(out), crew, demo: 'whole', mode });
  out.write(welcome(shop));
  await endInFailure(await crew.died);
} catch (error) {
  // Once stopping, everything that was under way fails, and none of it matters.
  if (stopAsked === 0) await endInFailure(error instanceof StartError ? error.message : error);
}

/** npm and the terminal may both pass on one Ctrl-C; only one that comes later is impatience. */
async function stopOnRequest(): Promise<void> {
  if (stopAsked > 0) {
    if (Date.now() - stopAsked > 1000) process.exit(1);
    return;
  }
  stopAsked = Date.now();
  out.write('\n  Stopping …');
  await crew.stop();
  out.write(' stopped.\n');
  process.exit(0);
}

async function endInFailure(reason: unknown): Promise<void> {
  if (stopAsked > 0) return;
  stopAsked = Date.now();
  const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
  process.stderr.write(`\n${styleText('red', text, { stream: process.stderr })}\n`);
  await crew.stop();
  process.exit(1);
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
