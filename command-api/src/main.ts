import { releaseMemoryOfStart } from '@aangan/platform/process/release-memory';
import { startWithSmallHeap } from '@aangan/platform/process/small-heap';

startWithSmallHeap();
releaseMemoryOfStart();
await import('./run.ts');
