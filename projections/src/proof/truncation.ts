// A stream's metadata can tell the event store to forget events. No stream of the shop may bear such metadata.
import type { RawEvent } from '@aangan/shared-events/codec';

const METADATA_OF = '$$';
/** At most so many, so old, before this revision. */
const TRUNCATING = ['$maxCount', '$maxAge', '$tb'];

/** The stream of the shop that an event lets lose events, if it is one that does. */
export function truncatedBy({ type, stream, data }: RawEvent): readonly string[] {
  if (type === '$streamDeleted') return stream.startsWith('$') ? [] : [stream];
  if (type !== '$metadata' || !stream.startsWith(METADATA_OF)) return [];
  const of = stream.slice(METADATA_OF.length);
  const published = typeof data === 'object' && data !== null ? Object.keys(data) : [];
  return !of.startsWith('$') && published.some((name) => TRUNCATING.includes(name)) ? [of] : [];
}
