import { startLean } from '@aangan/platform/process/lean-start';

startLean();
await import('./run.ts');
