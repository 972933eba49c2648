import { startLean } from '@aangan/infra/adapters/lean-start';
import { giveBackAtRest } from '@aangan/infra/adapters/memory-at-rest';

startLean();
giveBackAtRest();
await import('./run.ts');
