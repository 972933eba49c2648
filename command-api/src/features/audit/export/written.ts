// An export as text: JSON Lines that prove themselves, or a table for a spreadsheet.
import { openCheckpoint } from '@aangan/shared-events/proof/checkpoint';
import { EVIDENCE_FORMAT, writeEvidenceEvent, writeEvidenceHead } from '@aangan/shared-events/proof/evidence';
import { inclusionPath } from '@aangan/shared-events/proof/merkle';
import { BYTE_ORDER_MARK, csvLine } from '../../../http/csv.ts';
import type { Export, Exported } from './exported.ts';

/** First the checkpoint, then a CloudEvent a line: a file of evidence, with what people want to read as extension attributes. */
export async function* writeJsonLines({ tree, scope, portions }: Export): AsyncGenerator<string> {
  const { logId, note, verifierKey, nodeAt, size } = tree;
  yield `${writeEvidenceHead({ format: EVIDENCE_FORMAT, key: verifierKey, checkpoint: note, scope })}\n`;
  for await (const portion of portions) {
    const lines: string[] = [];
    for (const exported of portion) {
      const { told, raw, index } = exported;
      const { stream, id, type, data, metadata } = raw;
      const leaf = { stream, revision: Number(raw.revision), id, type, data, metadata };
      const proven = { leaf, index, path: await inclusionPath(nodeAt, index, size) };
      lines.push(`${writeEvidenceEvent(proven, logId, told.at, extensionsOf(exported))}\n`);
    }
    yield lines.join('');
  }
}

function extensionsOf({ told, recipient }: Exported): Readonly<Record<string, string>> {
  const { position, correlationId, causationId, by, origin, title, text } = told;
  return {
    position,
    correlationid: correlationId,
    ...(causationId !== undefined && { causationid: causationId }),
    actorkind: by.kind,
    ...(by.id !== undefined && { actorid: by.id }),
    ...(by.name !== undefined && { actorname: by.name }),
    client: origin.client,
    ...(origin.screen !== undefined && { screen: origin.screen }),
    title,
    summary: text,
    ...(recipient !== undefined && { recipient }),
  };
}

const columns: Readonly<Record<string, (exported: Exported) => string>> = {
  Position: ({ told }) => told.position,
  Time: ({ told }) => told.at,
  Type: ({ told }) => told.type,
  Subject: ({ told }) => told.stream,
  Revision: ({ told }) => String(told.revision),
  'Event ID': ({ told }) => told.id,
  Title: ({ told }) => told.title,
  Summary: ({ told }) => told.text,
  'Actor Kind': ({ told }) => told.by.kind,
  'Actor ID': ({ told }) => told.by.id ?? '',
  Actor: ({ told }) => told.by.name ?? '',
  Client: ({ told }) => told.origin.client,
  Screen: ({ told }) => told.origin.screen ?? '',
  'Correlation ID': ({ told }) => told.correlationId,
  'Causation ID': ({ told }) => told.causationId ?? '',
  Recipient: ({ recipient }) => recipient ?? '',
  Data: ({ raw }) => JSON.stringify(raw.data),
};

/** The names of the columns, then a row of the type `Checkpoint`, whose data are the signed note and its key, then a row for each event. */
export async function* writeCsv({ tree, portions }: Export): AsyncGenerator<string> {
  const { note, verifierKey, logId } = tree;
  const { at, size, position } = openCheckpoint(note, verifierKey);
  const checkpoint: Readonly<Record<string, string>> = {
    Position: String(position),
    Time: at,
    Type: 'Checkpoint',
    Subject: `/logs/${logId}`,
    Title: 'Checkpoint',
    Summary: `Signed over all ${size} events of the log up to this position.`,
    Data: JSON.stringify({ checkpoint: note, key: verifierKey }),
  };
  const names = Object.keys(columns);
  yield BYTE_ORDER_MARK + csvLine(names) + csvLine(names.map((name) => checkpoint[name] ?? ''));
  for await (const portion of portions)
    yield portion.map((each) => csvLine(Object.values(columns).map((tell) => tell(each)))).join('');
}
