// npm run --silent event-store -- --port 0 --memory
import { startLean } from '../adapters/lean-start.ts';
import { giveBackAtRest } from '../adapters/memory-at-rest.ts';

startLean();
giveBackAtRest();
await import('./run.ts');
