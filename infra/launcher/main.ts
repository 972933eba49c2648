// `npm start` and, with --reloading, `npm run dev`: the whole shop on this machine, until Ctrl-C.
import { readCommandLine } from '@aangan/platform/process/command-line';
import { releaseMemoryWhenIdle } from '@aangan/platform/process/release-memory';
import { startWithSmallHeap } from '@aangan/platform/process/small-heap';

const { values } = readCommandLine({
  usage: `npm start, or npm run dev, which reloads on changes
Settings come from the environment, for example PORT=3001 DATA_DIR=shop npm start; README.md lists them under “Settings”.`,
  options: { reloading: { type: 'boolean' } },
});
startWithSmallHeap();
releaseMemoryWhenIdle();
const { launch } = await import('./launch.ts');
await launch({ mode: values.reloading ? 'reloading' : 'plain' });
