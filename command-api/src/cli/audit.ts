// npm run audit -- COMMAND: the functions of `/audit` on the command line; see `auditCommands`.
import { endWhenOutputIsClosed } from '@aangan/platform/process/closed-output';
import { readCommandGroup } from '@aangan/platform/process/command-line';
import { auditCommands, runAudit } from './audit/commands.ts';

endWhenOutputIsClosed();
process.exit(await runAudit(readCommandGroup(auditCommands)));
