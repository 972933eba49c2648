// npm run verify. The program itself takes half a second to load: a signal in the meantime ends it in the same way as a later one.
import { answerSignals } from './verify-reached.ts';

// The worker kills the one that it runs for administrators.
if (!process.argv.includes('--report')) answerSignals();
await import('./run-verify.ts');
