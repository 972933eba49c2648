import { startWithSmallHeap } from '@aangan/platform/process/lean-start';
import { releaseMemoryWhenIdle } from '@aangan/platform/process/memory-at-rest';

startWithSmallHeap();
releaseMemoryWhenIdle();
await import('./run.ts');
