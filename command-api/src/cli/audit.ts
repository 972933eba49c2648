// npm run audit -- COMMAND: the functions of `/audit` on the command line; see `auditCommands`.
import { readCommandGroup } from '@aangan/platform/process/command-line';
import { auditCommands, runAudit } from './audit/commands.ts';

/** As a shell reports a program that the signal SIGPIPE has ended. */
const READER_GONE = 141;

// A reader such as `head` may close the pipe when it has enough.
process.stdout.once('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(READER_GONE);
});
process.exit(await runAudit(readCommandGroup(auditCommands)));
