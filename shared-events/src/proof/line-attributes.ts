// The attributes (CloudEvents 1.0) of an event's line that repeat what the event holds, for readers and other programs. They are derived from the event
// when the line is written, and compared with it when the file is verified.
import { metadataSchema, type EventMetadata } from '../event.ts';
import type { Fields } from '../fields.ts';
import { isWithheld, type Leaf, type WithheldLeaf } from './leaf.ts';

export const TYPE_PREFIX = 'aangan.';
/** The type of an event of which the file holds only the hash. */
export const WITHHELD = `${TYPE_PREFIX}Withheld`;

type Attributes = Readonly<Record<string, string>>;

/** What the inclusion proof is computed from. */
const PROOF = ['revision', 'leafindex', 'auditpath'];
const CONTENT = ['eventmetadata', 'data'];
/** What an export adds for readers: the log holds it sealed, elsewhere or not at all, so that the proof of the event does not cover it. */
const FOR_READERS = ['position', 'actorname', 'title', 'summary', 'recipient'];

/** Which event, of which log, and when it happened. Throws a `ZodError` when its metadata is invalid. */
export function eventAttributes(leaf: Leaf | WithheldLeaf, logId: string): Attributes {
  const type = isWithheld(leaf) ? WITHHELD : TYPE_PREFIX + leaf.type;
  const place = { specversion: '1.0', id: leaf.id, source: `/logs/${logId}`, type, subject: leaf.stream };
  if (isWithheld(leaf)) return place;
  return { ...place, time: metadataSchema.parse(leaf.metadata).at, datacontenttype: 'application/json' };
}

type Origin = Pick<EventMetadata, 'by' | 'origin' | 'correlationId' | 'causationId'>;

/** Who caused an event, from where, and in which request: extension attributes of an export. */
export function originAttributes({ by, origin, correlationId, causationId }: Origin): Attributes {
  return {
    correlationid: correlationId,
    ...(causationId !== undefined && { causationid: causationId }),
    actorkind: by.kind,
    ...(by.id !== undefined && { actorid: by.id }),
    client: origin.client,
    ...(origin.screen !== undefined && { screen: origin.screen }),
  };
}

/**
 * The first attribute of a line that is not as in the proven event, as a part of a sentence; undefined when all are. Throws a `ZodError` when the
 * event's metadata is invalid.
 */
export function findAlteredAttribute(
  attributes: Fields,
  leaf: Leaf | WithheldLeaf,
  logId: string,
): string | undefined {
  const proven = new Map(Object.entries(eventAttributes(leaf, logId)));
  const others = new Set(isWithheld(leaf) ? [...PROOF, 'leafhash'] : [...PROOF, ...CONTENT]);
  if (!isWithheld(leaf) && Object.keys(attributes).some((name) => !proven.has(name) && !others.has(name))) {
    for (const [name, value] of Object.entries(originAttributes(metadataSchema.parse(leaf.metadata))))
      proven.set(name, value);
    for (const name of FOR_READERS) others.add(name);
  }
  for (const [name, value] of proven) {
    if (!Object.hasOwn(attributes, name)) return `${name} is missing`;
    if (attributes[name] !== value)
      return `${name} is ${JSON.stringify(attributes[name])} in the file and ${JSON.stringify(value)} in the log`;
  }
  const added = Object.keys(attributes).find((name) => !proven.has(name) && !others.has(name));
  return added && `${added} was added`;
}

/** The attributes of a line that the proof does not cover. */
export function unprovenAttributes(attributes: Fields): readonly string[] {
  return FOR_READERS.filter((name) => Object.hasOwn(attributes, name));
}
