// npm run audit -- verify FILE [--key KEY]  checks a file of evidence, with nothing but the file
// npm run audit -- export [--from DAY] [--to DAY] [--order NUMBER] [--format jsonl|csv]  writes events of the shop that runs in DATA_DIR
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { verifyEvidence, type EvidenceVerdict } from '@aangan/shared-events/proof/verify-evidence';

const USAGE =
  'npm run audit -- verify FILE [--key KEY], or npm run audit -- export [--from DAY] [--to DAY] [--order NUMBER] [--format jsonl|csv]';
const text = { type: 'string' } as const;
const say = (sentence: string): boolean => process.stdout.write(`${sentence}\n`);

try {
  const { values, positionals } = parseArgs({
    options: { key: text, from: text, to: text, order: text, format: text },
    allowPositionals: true,
  });
  const [command, file, ...more] = positionals;
  const { key, format = 'jsonl', ...asked } = values;
  if (command === 'export' && file === undefined && (format === 'jsonl' || format === 'csv')) {
    // Checking a file needs nothing of the shop, so nothing of it is loaded then.
    const { exportEvents } = await import('./export-events.ts');
    await exportEvents({ ...asked, format });
    process.exit(0);
  }
  if (command !== 'verify' || file === undefined || more.length > 0) throw new Error(USAGE);
  process.exitCode = tell(await verifyFile(file, key), key) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

async function verifyFile(file: string, key: string | undefined): Promise<EvidenceVerdict> {
  return verifyEvidence(createInterface({ input: createReadStream(file), crlfDelay: Infinity }), key);
}

function tell({ checkpoint, events, problem }: EvidenceVerdict, key: string | undefined): boolean {
  if (problem !== undefined) {
    say(`NOT AS IT WAS. Line ${problem.line}, ${problem.kind}: ${problem.message}`);
    say(`${events} events before it are as they were signed.`);
    return false;
  }
  say(`All ${events} events are as they were in the log.`);
  if (checkpoint !== undefined)
    say(`Signed on ${checkpoint.at}, over ${checkpoint.size} events of the log ${checkpoint.logId}.`);
  if (key === undefined)
    say(
      'The key was taken from the file. To be sure that it is the shop’s, add --key with the one you had from the shop.',
    );
  return true;
}
