// npm run --silent event-store -- --port 0 --memory
import { startLean } from '../adapters/lean-start.ts';

startLean();
await import('./run.ts');
