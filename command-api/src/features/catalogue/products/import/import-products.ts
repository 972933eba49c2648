// Imports products from a table: each row is validated by the rules of the product form; valid rows are
// added, each once per idempotency key.
import { createHash } from 'node:crypto';
import { metadataSchema } from '@aangan/shared-events/event';
import { productSequence } from '@aangan/shared-events/features/catalogue/products/events';
import type { ProductRequest } from '@aangan/shared-events/features/catalogue/products/http';
import type {
  ImportLineResponse,
  ImportResponse,
} from '@aangan/shared-events/features/catalogue/products/import/http';
import type { ImportColumn } from '@aangan/shared-events/features/catalogue/products/import/paths';
import { sequenceEvents, sequenceStream } from '@aangan/shared-events/sequence';
import type { CommandContext } from '../../../../domain/command-context.ts';
import { DomainError } from '../../../../domain/domain-error.ts';
import type { FeatureContext } from '../../../../http/api-feature.ts';
import type { TableRow } from '../../../../http/read-table.ts';
import type { ProductWrites } from '../product-writes.ts';
import type { WarnOfName } from './equal-names.ts';
import { fieldsOfRow, type FindTerm, type Problem } from './row-fields.ts';

export type Import = {
  readonly rows: readonly TableRow<ImportColumn>[];
  readonly isDryRun: boolean;
  readonly context: CommandContext;
};
export type Imported = { readonly answer: ImportResponse; readonly position: bigint | undefined };

type Needs = {
  readonly log: FeatureContext['log'];
  readonly writes: Pick<ProductWrites, 'add' | 'check'>;
  readonly findTerm: FindTerm;
  /** Used in a dry run alone: a repeated import would warn of the products that it added itself. */
  readonly warnOfName: WarnOfName;
};

/**
 * Validates all rows and, unless it is a dry run, adds the valid ones. Throws 503 while the catalogue or the
 * log is unavailable.
 */
export async function importProducts(
  { log, writes, findTerm, warnOfName }: Needs,
  { rows, isDryRun, context }: Import,
): Promise<Imported> {
  const takenNumbers = isDryRun ? new Map<string, number>() : await numbersTakenBefore(log, context, rows);
  const lines: ImportLineResponse[] = [];
  let position: bigint | undefined;
  for (const row of rows) {
    const { line } = row;
    const name = (row.cells.name ?? '').slice(0, 200);
    const read = fieldsOfRow(row, findTerm);
    const problems = 'problems' in read ? read.problems : await problemsOf(() => writes.check(read.fields));
    if ('problems' in read || problems.length > 0) {
      lines.push({ line, name, problems });
      continue;
    }
    if (isDryRun) {
      const warnings = warnOfName(line, read.fields.name);
      lines.push({ line, name, problems, ...(warnings.length > 0 && { warnings: [...warnings] }) });
      continue;
    }
    const added = await add(writes, read.fields, lineContext(context, line), takenNumbers);
    position = added.position ?? position;
    lines.push({ line, name, productId: added.productId, problems: [] });
  }
  const good = lines.filter(({ problems }) => problems.length === 0).length;
  const answer = { success: true, dryRun: isDryRun, good, bad: lines.length - good, lines } as const;
  return { answer, position };
}

async function add(
  writes: Pick<ProductWrites, 'add'>,
  fields: ProductRequest,
  context: CommandContext,
  before: ReadonlyMap<string, number>,
) {
  const number = context.idempotencyKey === undefined ? undefined : before.get(context.idempotencyKey.id);
  return writes.add({ fields, files: [], context, ...(number !== undefined && { number }) });
}

/** Each row has its own idempotency key, derived from the key of the whole import. */
function lineContext({ idempotencyKey: key, ...context }: CommandContext, line: number): CommandContext {
  if (key === undefined) return context;
  const id = createHash('sha256').update(`${key.id} line ${line}`).digest('base64url').slice(0, 32);
  return { ...context, idempotencyKey: { id, mac: key.mac } };
}

/**
 * The numbers that rows of the same import took earlier, by idempotency key. A sequence's state holds only
 * its last hundred, and a table may have ten times as many rows: so the whole stream is read, which takes a
 * moment in a shop of many products, and only when a key was sent.
 */
async function numbersTakenBefore(
  log: FeatureContext['log'],
  context: CommandContext,
  rows: readonly TableRow<ImportColumn>[],
): Promise<ReadonlyMap<string, number>> {
  if (context.idempotencyKey === undefined) return new Map();
  const keys = new Set(rows.map(({ line }) => lineContext(context, line).idempotencyKey?.id));
  const taken = await log.readStream(sequenceStream(productSequence));
  return new Map(
    taken.flatMap(({ metadata, data }) => {
      const { commandId } = metadataSchema.parse(metadata);
      if (commandId === undefined || !keys.has(commandId)) return [];
      return [[commandId, sequenceEvents.NumberTaken.data.parse(data).number]];
    }),
  );
}

async function problemsOf(check: () => Promise<void>): Promise<readonly Problem[]> {
  try {
    await check();
    return [];
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'invalid')
      return [{ column: '', message: error.message }];
    throw error;
  }
}
