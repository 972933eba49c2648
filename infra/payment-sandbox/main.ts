import { startWithSmallHeap } from '@aangan/platform/process/small-heap';
import { releaseMemoryWhenIdle } from '@aangan/platform/process/release-memory';

startWithSmallHeap();
releaseMemoryWhenIdle();
await import('./run.ts');
