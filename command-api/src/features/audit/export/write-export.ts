// An export as text: JSON Lines that can be verified, or a CSV table.
import { openCheckpoint } from '@aangan/shared-events/proof/checkpoint';
import { writeEvidenceEvent } from '@aangan/shared-events/proof/evidence';
import { originAttributes } from '@aangan/shared-events/proof/line-attributes';
import { inclusionPath } from '@aangan/shared-events/proof/merkle';
import { BYTE_ORDER_MARK, csvLine } from '../../../http/csv.ts';
import { headLine } from '../proof/evidence.ts';
import type { Export, Exported } from './export-events.ts';

/**
 * First the checkpoint, then a CloudEvent a line: an evidence file, with descriptions as extension
 * attributes.
 */
export async function* writeJsonLines({ tree, scope, batches }: Export): AsyncGenerator<string> {
  const { logId, nodeAt, size } = tree;
  yield `${headLine(tree, scope)}\n`;
  for await (const batch of batches) {
    const lines: string[] = [];
    for (const exported of batch) {
      const { raw, index } = exported;
      const { stream, id, type, data, metadata } = raw;
      const leaf = { stream, revision: Number(raw.revision), id, type, data, metadata };
      const proven = { leaf, index, path: await inclusionPath(nodeAt, index, size) };
      lines.push(`${writeEvidenceEvent(proven, logId, extensionsOf(exported))}\n`);
    }
    yield lines.join('');
  }
}

function extensionsOf({ event, recipient }: Exported): Readonly<Record<string, string>> {
  const { position, by, title, text } = event;
  return {
    position,
    ...originAttributes(event),
    ...(by.name !== undefined && { actorname: by.name }),
    title,
    summary: text,
    ...(recipient !== undefined && { recipient }),
  };
}

const columns: Readonly<Record<string, (exported: Exported) => string>> = {
  Position: ({ event }) => event.position,
  Time: ({ event }) => event.at,
  Type: ({ event }) => event.type,
  Subject: ({ event }) => event.stream,
  Revision: ({ event }) => String(event.revision),
  'Event ID': ({ event }) => event.id,
  Title: ({ event }) => event.title,
  Summary: ({ event }) => event.text,
  'Actor Kind': ({ event }) => event.by.kind,
  'Actor ID': ({ event }) => event.by.id ?? '',
  Actor: ({ event }) => event.by.name ?? '',
  Client: ({ event }) => event.origin.client,
  Screen: ({ event }) => event.origin.screen ?? '',
  'Correlation ID': ({ event }) => event.correlationId,
  'Causation ID': ({ event }) => event.causationId ?? '',
  Recipient: ({ recipient }) => recipient ?? '',
  Data: ({ raw }) => JSON.stringify(raw.data),
};

/**
 * The header, then a row of the type `Checkpoint` whose data are the signed note and its key, then a row for
 * each event.
 */
export async function* writeCsv({ tree, batches }: Export): AsyncGenerator<string> {
  const { note, verifierKey, logId } = tree;
  const { at, size, position } = openCheckpoint(note, verifierKey);
  const checkpoint: Readonly<Record<string, string>> = {
    Position: String(position),
    Time: at,
    Type: 'Checkpoint',
    Subject: `/logs/${logId}`,
    Title: 'Checkpoint',
    Summary: `Signed over all ${size} events of the log up to this position. This table has no proofs of them: npm run audit -- verify needs an export as JSON Lines.`,
    Data: JSON.stringify({ checkpoint: note, key: verifierKey }),
  };
  const names = Object.keys(columns);
  yield BYTE_ORDER_MARK + csvLine(names) + csvLine(names.map((name) => checkpoint[name] ?? ''));
  for await (const batch of batches)
    yield batch.map((each) => csvLine(Object.values(columns).map((format) => format(each)))).join('');
}
