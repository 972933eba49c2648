// npm run audit -- COMMAND: the functions of `/audit` on the command line. `usage` lists the commands.
import { readCommandGroup } from '@aangan/platform/process/command-line';
import { auditCommands, runAudit } from './audit/commands.ts';

process.exit(await runAudit(readCommandGroup(auditCommands)));
