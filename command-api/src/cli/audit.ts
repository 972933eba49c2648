// npm run audit -- COMMAND: what an auditor does at `/audit`, on the command line. `USAGE` names the commands.
// Checking a file needs nothing but the file, so nothing of the shop is loaded for that.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { verifyEvidence, type EvidenceVerdict } from '@aangan/shared-events/proof/verify-evidence';

const USAGE = `npm run audit -- find [WORDS] [--customer NAME] [--status STATUS] [--amount-min RUPEES] [--amount-max RUPEES] [--from DAY] [--to DAY] [--page N]
npm run audit -- history NUMBER [--raw]     what became of an order, event by event
npm run audit -- request ID [--raw]         what one request caused
npm run audit -- evidence NUMBER            the events of an order with their proof, for verify
npm run audit -- verify FILE [--key KEY]    whether a file of evidence is as it was signed
npm run audit -- export [--from DAY] [--to DAY] [--order NUMBER] [--format jsonl|csv]`;
const text = { type: 'string' } as const;
const say = (sentence: string): boolean => process.stdout.write(`${sentence}\n`);

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
    const { findOrdersOf } = await import('./audit/read-history.ts');
    await findOrdersOf({ ...days, search, amountMin, amountMax });
  } else if (command === 'export' && subject === undefined && (format === 'jsonl' || format === 'csv')) {
    const { exportEvents } = await import('./audit/export-events.ts');
    await exportEvents({ from: days.from, to: days.to, order, format });
  } else if (subject === undefined || more.length > 0) throw new Error(USAGE);
  else if (command === 'history' || command === 'request') {
    const { tellOrder, tellRequest } = await import('./audit/read-history.ts');
    await (command === 'history' ? tellOrder : tellRequest)(subject, raw);
  } else if (command === 'evidence') {
    const { writeEvidence } = await import('./audit/read-history.ts');
    await writeEvidence(subject);
  } else if (command === 'verify') {
    process.exitCode = tell(await verifyFile(subject, key), key) ? 0 : 1;
  } else throw new Error(USAGE);
  process.exit();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

async function verifyFile(file: string, key: string | undefined): Promise<EvidenceVerdict> {
  return verifyEvidence(createInterface({ input: createReadStream(file), crlfDelay: Infinity }), key);
}

function tell({ checkpoint, events, withheld, problem }: EvidenceVerdict, key: string | undefined): boolean {
  if (problem !== undefined) {
    say(`NOT AS IT WAS. Line ${problem.line}, ${problem.kind}: ${problem.message}`);
    say(`${events} events before it are as they were signed.`);
    return false;
  }
  say(`All ${events} events are as they were in the log.`);
  if (withheld > 0)
    say(
      `Of ${withheld} of them the file has the hash alone: they are there, and what they say stays with the shop.`,
    );
  if (checkpoint !== undefined)
    say(`Signed on ${checkpoint.at}, over ${checkpoint.size} events of the log ${checkpoint.logId}.`);
  if (key === undefined)
    say(
      'The key was taken from the file. To be sure that it is the shop’s, add --key with the one you had from the shop.',
    );
  return true;
}
