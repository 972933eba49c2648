// The commands of `npm run audit`. `verify` needs only the file, so the modules of the shop are imported lazily.
import { type readCommandGroup, UsageError } from '@aangan/platform/process/command-line';
import { BadCheckpointError } from '@aangan/shared-events/proof/checkpoint';
import { BadKeyError } from '@aangan/shared-events/proof/signed-note';
import { verifyEvidence, type EvidenceVerdict } from '@aangan/shared-events/proof/verify-evidence';
import { NotAsSignedError } from '../../features/audit/export/not-as-signed.ts';
import { linesOf } from './lines-of.ts';
import { openFile } from './open-file.ts';
import { printable } from './printable.ts';
import { verdictInLines } from './verdict-in-lines.ts';

const usage = `npm run audit -- find [WORDS] [--customer NAME] [--status STATUS] [--amount-min RUPEES] [--amount-max RUPEES] [--from DAY] [--to DAY] [--page N]
                                            finds orders; '#12' finds 12, 120, ..., other WORDS are also found in contacts, addresses and products; --customer also finds those of an erased person, by the former username
npm run audit -- history NUMBER [--raw]     every event of an order
npm run audit -- request ID [--raw]         the events that one request caused
npm run audit -- evidence NUMBER            the events of an order with their proofs, for verify; ends with 1 when the log has other events than its signed proof
npm run audit -- verify FILE [--key KEY]    checks an evidence file against its signature; ends with 1 when something in it is wrong, with 2 when it could not be checked
npm run audit -- consistency FILE URL [--key KEY]   compares the checkpoint in a file that you kept with the newest of the shop at URL; ends with 1 when the history was changed or the shop warns, with 2 when they could not be compared
npm run audit -- export [--from DAY] [--to DAY] [--order NUMBER] [--format jsonl|csv]
                                            writes events; ends with 1 when the log has other events than its signed proof
To write a file, silence npm: npm run --silent audit -- evidence 12 > order-12.jsonl`;
const text = { type: 'string' } as const;
const print = (line: string): boolean => process.stdout.write(`${printable(line)}\n`);

/** What the command line may hold. */
export const auditCommands = {
  usage,
  options: {
    ...{ key: text, from: text, to: text, order: text, format: text, customer: text, status: text },
    ...{ page: text, 'amount-min': text, 'amount-max': text },
    raw: { type: 'boolean' },
  },
  commands: {
    find: {
      operands: [0, Infinity],
      options: ['customer', 'status', 'amount-min', 'amount-max', 'from', 'to', 'page'],
    },
    history: { operands: [1, 1], options: ['raw'] },
    request: { operands: [1, 1], options: ['raw'] },
    evidence: { operands: [1, 1] },
    verify: { operands: [1, 1], options: ['key'] },
    consistency: { operands: [2, 2], options: ['key'] },
    export: { options: ['from', 'to', 'order', 'format'] },
  },
} as const;

type Options = typeof auditCommands.options;
type AuditCommand = ReturnType<typeof readCommandGroup<Options, keyof typeof auditCommands.commands>>;

/** Runs a command, which writes to the standard output. Resolves with the exit code of the process; a failure is a sentence for the operator. */
export async function runAudit(given: AuditCommand): Promise<number> {
  try {
    return await run(given);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error).split('\n').map(printable).join('\n')}\n`);
    return error instanceof BadCheckpointError || error instanceof NotAsSignedError ? 1 : 2;
  }
}

async function run({ command, operands, values }: AuditCommand): Promise<number> {
  const [subject = ''] = operands;
  const { key, raw = false, order, format = 'jsonl', from, to } = values;
  if (command === 'verify') {
    const verdict = await verifyFile(subject, key);
    verdictInLines(verdict, key).forEach(print);
    return verdict.problem === undefined ? 0 : 1;
  }
  if (command === 'consistency') {
    const { checkConsistency } = await import('./check-consistency.ts');
    const { kind, message } = await checkConsistency(subject, operands[1] ?? '', key);
    print(kind === 'consistent' ? message : `VERIFICATION FAILED (${kind}): ${message}`);
    return kind === 'consistent' ? 0 : 1;
  }
  if (command === 'export') {
    if (format !== 'jsonl' && format !== 'csv')
      throw new UsageError(`There is no format ${format}.\n${usage}`);
    const { exportEvents } = await import('./export-events.ts');
    await exportEvents({ from, to, order, format });
    return 0;
  }
  const { printOrders, printOrderHistory, printRequest, writeEvidence } = await import('./read-history.ts');
  switch (command) {
    case 'find': {
      const { customer, status, page, 'amount-min': amountMin, 'amount-max': amountMax } = values;
      const search = operands.join(' ');
      await printOrders({ search, customer, status, from, to, page, amountMin, amountMax });
      return 0;
    }
    case 'history':
      await printOrderHistory(subject, raw);
      return 0;
    case 'request':
      await printRequest(subject, raw);
      return 0;
    case 'evidence':
      await writeEvidence(subject);
      return 0;
    default:
      return command satisfies never;
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof BadCheckpointError) return `VERIFICATION FAILED (checkpoint): ${error.message}.`;
  if (error instanceof NotAsSignedError) return `NOT PROVEN: ${error.message}`;
  if (error instanceof BadKeyError) return `--key: ${error.message}`;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'EACCES') return `The file cannot be read: ${error.message}`;
  return error.message;
}

async function verifyFile(file: string, key: string | undefined): Promise<EvidenceVerdict> {
  const opened = await openFile(file);
  const verdict = await verifyEvidence(linesOf(opened.createReadStream()), key);
  const { checkpoint, problem } = verdict;
  // Without the first line of an evidence file nothing was verified, so nothing has failed.
  if (problem?.kind === 'empty')
    throw new Error(
      `${file} is empty: it is no evidence. The command that wrote it may have failed; type it again, such as npm run --silent audit -- evidence 12 > order-12.jsonl.`,
    );
  if (problem?.kind === 'unreadable' && checkpoint === undefined)
    throw new Error(`${file} was not verified. ${problem.message}`);
  return verdict;
}
