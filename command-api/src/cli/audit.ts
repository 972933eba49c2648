// npm run audit -- COMMAND: the functions of `/audit` on the command line; see `auditCommands`.
import { readCommandGroup } from '@aangan/platform/process/command-line';
import { auditCommands, runAudit } from './audit/commands.ts';

process.exit(await runAudit(readCommandGroup(auditCommands)));
