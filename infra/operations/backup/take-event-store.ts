// node infra/operations/backup/take-event-store.ts FROM TO: copies the data folder of an EventStoreDB that may be running; the command for `npm run
// backup -- DIR --log`.
import { resolve } from 'node:path';
import { runCommand } from '@aangan/platform/process/run-command';
import { StartError } from '@aangan/launcher/start-error';
import { copyEventStore } from './event-store-files.ts';
import { fileSentence } from './file-sentence.ts';

const USAGE =
  'node infra/operations/backup/take-event-store.ts FROM TO, where FROM is the data folder of an EventStoreDB';

process.umask(0o077);
await runCommand(
  async () => {
    const [from, to, ...more] = process.argv.slice(2);
    if (from === undefined || to === undefined || more.length > 0) throw new StartError(USAGE);
    await copyEventStore(resolve(from), resolve(to));
  },
  (error) => (error instanceof StartError ? error.message : fileSentence(error)),
);
