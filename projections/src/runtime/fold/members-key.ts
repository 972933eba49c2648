// Loaded documents and loaded index members share one map; index members use this prefix, which no document key has.
const PREFIX = 'members of ';

/** The key of an index's members among the loaded documents; the value is a list of strings. */
export const membersKey = (index: string): string => PREFIX + index;

/** The index whose members a key names; undefined for a document key. */
export const indexOfMembersKey = (key: string): string | undefined =>
  key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined;
