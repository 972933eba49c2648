// `npm start` and, with --reloading, `npm run dev`: the whole shop on this machine, until Ctrl-C.
import { releaseMemoryWhenIdle } from '@aangan/platform/process/release-memory';
import { startWithSmallHeap } from '@aangan/platform/process/small-heap';

startWithSmallHeap();
releaseMemoryWhenIdle();
const { launch } = await import('./launch.ts');
await launch({ mode: process.argv.includes('--reloading') ? 'reloading' : 'plain' });
