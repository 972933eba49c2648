// npm run rebuild. The program itself takes half a second to load: a signal in the meantime ends it in the same way as a later one.
import { answerSignals } from './rebuild-stop.ts';

answerSignals();
await import('./run-rebuild.ts');
