// npm run audit -- COMMAND: the functions of `/audit` on the command line. `USAGE` lists the commands.
// `verify` needs only the file, so the modules of the shop are imported lazily.
import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { BadKeyError } from '@aangan/shared-events/proof/signed-note';
import { verifyEvidence, type EvidenceVerdict } from '@aangan/shared-events/proof/verify-evidence';
import { linesOf } from './audit/lines-of.ts';
import { verdictInLines } from './audit/verdict-in-lines.ts';

const USAGE = `npm run audit -- find [WORDS] [--customer NAME] [--status STATUS] [--amount-min RUPEES] [--amount-max RUPEES] [--from DAY] [--to DAY] [--page N]
npm run audit -- history NUMBER [--raw]     every event of an order
npm run audit -- request ID [--raw]         the events that one request caused
npm run audit -- evidence NUMBER            the events of an order with their proofs, for verify
npm run audit -- verify FILE [--key KEY]    checks an evidence file against its signature
npm run audit -- export [--from DAY] [--to DAY] [--order NUMBER] [--format jsonl|csv]
To write a file, silence npm: npm run --silent audit -- evidence 12 > order-12.jsonl`;
const text = { type: 'string' } as const;
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

try {
  const { values, positionals } = parseArgs({
    options: {
      ...{
        key: text,
        from: text,
        to: text,
        order: text,
        format: text,
        customer: text,
        status: text,
        page: text,
      },
      ...{ 'amount-min': text, 'amount-max': text, raw: { type: 'boolean', default: false } },
    },
    allowPositionals: true,
  });
  const [command, subject, ...more] = positionals;
  const {
    key,
    raw,
    order,
    format = 'jsonl',
    'amount-min': amountMin,
    'amount-max': amountMax,
    ...days
  } = values;
  if (command === 'find') {
    const search = positionals.slice(1).join(' ');
    const { printOrders } = await import('./audit/read-history.ts');
    await printOrders({ ...days, search, amountMin, amountMax });
  } else if (command === 'export' && subject === undefined && (format === 'jsonl' || format === 'csv')) {
    const { exportEvents } = await import('./audit/export-events.ts');
    await exportEvents({ from: days.from, to: days.to, order, format });
  } else if (subject === undefined || more.length > 0) throw new Error(USAGE);
  else if (command === 'history' || command === 'request') {
    const { printOrderHistory, printRequest } = await import('./audit/read-history.ts');
    await (command === 'history' ? printOrderHistory : printRequest)(subject, raw);
  } else if (command === 'evidence') {
    const { writeEvidence } = await import('./audit/read-history.ts');
    await writeEvidence(subject);
  } else if (command === 'verify') {
    const verdict = await verifyFile(subject, key);
    verdictInLines(verdict, key).forEach(print);
    process.exitCode = verdict.problem === undefined ? 0 : 1;
  } else throw new Error(USAGE);
  process.exit();
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 2;
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof BadKeyError) return `--key: ${error.message}`;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES')
    return `The file cannot be read: ${error.message}`;
  return error.message;
}

async function verifyFile(file: string, key: string | undefined): Promise<EvidenceVerdict> {
  const opened = await open(file);
  return verifyEvidence(linesOf(opened.createReadStream()), key);
}
