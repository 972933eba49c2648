// npm run demo:draw: renders the demo products' pictures on every core, and only those whose drawing has changed.
import { readCommandLine } from '@aangan/platform/process/command-line';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { picturesOf } from '../catalogue/product.ts';
import { demoProducts } from '../catalogue/products.ts';
import { svgOf } from './picture.ts';
import {
  digestOf,
  drawnFiles,
  picturesFolder,
  readDrawnList,
  removePicture,
  writeDrawnList,
  type DrawnList,
} from '../drawn-pictures.ts';

const { values } = readCommandLine({
  usage: `npm run demo:draw [-- --all] [--only TEXT]
Draws the pictures of demo products whose drawing has changed, with --all every one; with --only those whose file names contain TEXT.`,
  options: { only: { type: 'string' }, all: { type: 'boolean', default: false } },
});

type Job = { readonly file: string; readonly svg: string; readonly digest: string };
type Answer = { readonly file: string; readonly error?: string };

const allJobs = (): readonly Job[] =>
  demoProducts.flatMap((product) =>
    picturesOf(product).map((picture) => {
      const svg = svgOf(product, picture);
      return { file: picture.file, svg, digest: digestOf(svg) };
    }),
  );

/** One worker takes jobs from the queue until it is empty. */
const work = (jobs: Job[], done: (job: Job) => Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./draw-worker.ts', import.meta.url));
    let current: Job | undefined;
    const next = (): void => {
      current = jobs.shift();
      if (current === undefined) void worker.terminate().then(() => resolve());
      else worker.postMessage({ file: current.file, svg: current.svg });
    };
    worker.on('error', reject);
    worker.on('message', ({ file, error }: Answer) => {
      if (error !== undefined || current === undefined) {
        void worker.terminate();
        reject(new Error(`${file} could not be drawn: ${error ?? 'nothing was asked for'}`));
        return;
      }
      done(current).then(next, reject);
    });
    next();
  });

const main = async (): Promise<void> => {
  await mkdir(picturesFolder, { recursive: true });
  const jobs = allJobs();
  const files = await drawnFiles();
  const known: DrawnList = values.all ? {} : await readDrawnList();
  const wanted = new Map(jobs.map((job) => [job.file, job.digest]));
  const upToDate = Object.entries(known).filter(
    ([file, digest]) => wanted.get(file) === digest && files.includes(file),
  );
  const list: Record<string, string> = Object.fromEntries(upToDate);
  const { only } = values;
  if (only !== undefined && !jobs.some(({ file }) => file.includes(only))) {
    process.stderr.write(
      `No picture's file name contains “${only}”. Their names are in ${picturesFolder}.\n`,
    );
    process.exitCode = 1;
    return;
  }
  const stale = jobs.filter(
    ({ file }) => list[file] === undefined && (only === undefined || file.includes(only)),
  );
  for (const file of files.filter((name) => !wanted.has(name))) await removePicture(file);
  let count = 0;
  const total = stale.length;
  const queue = [...stale];
  const done = async (job: Job): Promise<void> => {
    list[job.file] = job.digest;
    count += 1;
    console.log(`${count} of ${total}  ${job.file}`);
    await writeDrawnList(list);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, () => work(queue, done)));
  await writeDrawnList(list);
  console.log(`${total} pictures drawn, ${upToDate.length} were up to date.`);
};

await main();
