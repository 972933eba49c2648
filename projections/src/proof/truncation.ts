// Stream metadata can make the event store delete events. No stream of the shop may have such metadata.
import type { RawEvent } from '@aangan/shared-events/codec';

const METADATA_OF = '$$';
/** Maximum count, maximum age, truncate before. */
const TRUNCATING = ['$maxCount', '$maxAge', '$tb'];

/** The shop's stream that an event truncates or deletes; empty for any other event. */
export function truncatedBy({ type, stream, data }: RawEvent): readonly string[] {
  if (type === '$streamDeleted') return stream.startsWith('$') ? [] : [stream];
  if (type !== '$metadata' || !stream.startsWith(METADATA_OF)) return [];
  const of = stream.slice(METADATA_OF.length);
  const fields = typeof data === 'object' && data !== null ? Object.keys(data) : [];
  return !of.startsWith('$') && fields.some((name) => TRUNCATING.includes(name)) ? [of] : [];
}
