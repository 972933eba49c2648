import { startLean } from '@aangan/platform/process/lean-start';
import { giveBackAtRest } from '@aangan/platform/process/memory-at-rest';

startLean();
giveBackAtRest();
await import('./run.ts');
