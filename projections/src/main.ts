import { startLean } from '@aangan/infra/adapters/lean-start';

startLean();
await import('./run.ts');
