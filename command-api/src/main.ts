import { startWithSmallHeap } from '@aangan/platform/process/lean-start';

startWithSmallHeap();
await import('./run.ts');
