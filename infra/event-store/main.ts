// npm run --silent event-store -- --port 0 --memory
import { enableCompileCache } from 'node:module';

// What is loaded after this is compiled once per machine and not at each start.
enableCompileCache();
await import('./run.ts');
