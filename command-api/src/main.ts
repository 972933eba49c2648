import { startWithSmallHeap } from '@aangan/platform/process/small-heap';

startWithSmallHeap();
await import('./run.ts');
