// Small real programs in place of the processes that the launcher starts, for its tests.
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { builtProgram, type Program, PROGRAMS } from '../build/programs.ts';

const lasting = `
  import { appendFileSync } from 'node:fs';
  const name = process.argv[1].split('/').slice(-3).join('/').replace(/\\.js$/, '.ts');
  const noted = (what) => appendFileSync(process.env.DATA_DIR + '/' + what, name + ' ' + process.pid + '\\n');
  process.on('SIGTERM', () => { noted('stopped'); process.exit(0); });
  setInterval(() => {}, 1000);
  noted('started');
`;

const api = `
  import { createServer } from 'node:http';
  const server = createServer((_, response) => response.end('ok'));
  server.listen(Number(process.env.PORT), () => console.log(JSON.stringify({ port: server.address().port })));
`;

/** Records where it was told to send notifications. */
const paymentSandbox = `
  import { createServer } from 'node:http';
  import { text } from 'node:stream/consumers';
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (body) appendFileSync(process.env.DATA_DIR + '/notices-to', body + '\\n');
    response.end('{}');
  });
  const port = Number(process.env.PAYMENT_SANDBOX_PORT ?? 0);
  server.listen(port, '127.0.0.1', () => console.log(JSON.stringify({ port: server.address().port })));
`;

/** Records the password at each run, so that a test can count the runs. */
export const demoLoader = `
  import { appendFileSync } from 'node:fs';
  appendFileSync(process.env.DATA_DIR + '/loaded', process.env.ADMIN_PASSWORD + '\\n');
  console.log('3 of 3 products');
`;

/** In place of the bundler: copies the programs, and counts its runs. */
const builder = `
  import { appendFileSync, cpSync } from 'node:fs';
  const folder = process.argv[2];
  for (const program of ${JSON.stringify(PROGRAMS)}) cpSync(program, folder + '/' + program.replace(/ts$/, 'js'));
  appendFileSync(folder + '/package.json', '{ "type": "module" }');
  appendFileSync('times-built', '\\n');
`;

/** In place of npm, which takes longer to start than all the rest. */
const npm = `
  import { appendFileSync, mkdirSync } from 'node:fs';
  if (process.argv.slice(2).join(' ') !== 'run --silent build -w web') process.exit(9);
  mkdirSync('web/dist', { recursive: true });
  appendFileSync('web/dist/times', '\\n');
`;

const programs: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module", "workspaces": ["web"] }',
  'package-lock.json': '',
  'tsconfig.json': '',
  'shared-events/src/money.ts': '',
  'infra/event-store/log.ts': '',
  'infra/platform/clock.ts': '',
  'web/package.json': '{ "name": "web", "scripts": { "build": "mkdir -p dist && echo >> dist/times" } }',
  'infra/launcher/event-store.ts': `${lasting} console.log('{"port":2113}')`,
  'infra/payment-sandbox/main.ts': lasting + paymentSandbox,
  'projections/src/main.ts': `${lasting} console.log('{"ready":true,"metricsPort":1}')`,
  'command-api/src/main.ts': lasting + api,
  'infra/demo/load.ts': demoLoader,
  'infra/launcher/build/build-programs.ts': builder,
  'npm.js': npm,
};

export async function layOutStandIns(root: string): Promise<void> {
  for (const [path, text] of Object.entries(programs)) await writeProgram(root, path, text);
}

export async function writeProgram(root: string, path: string, text: string): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Where `npm_execpath` must lead for the stand-in of npm. */
export const npmIn = (root: string): string => join(root, 'npm.js');

/** The folder of the only build of a shop with this data folder. */
export async function onlyBuild(dataDir: string): Promise<string> {
  const [name = '', ...others] = await readdir(join(dataDir, 'programs'));
  if (name === '' || others.length > 0)
    throw new Error(`expected one build: ${[name, ...others].join(', ')}`);
  return join(dataDir, 'programs', name);
}

/** Replaces a program of a running shop for its next restart. */
export async function replaceBuiltProgram(dataDir: string, program: Program, text: string): Promise<void> {
  await writeFile(builtProgram(await onlyBuild(dataDir), program), text);
}
