// What is loaded for a fold stands under the keys of documents. The members of an index stand there too, under a key that no document has.
const PREFIX = 'members of ';

/** Where the members of an index stand among what is loaded: a list of texts. */
export const membersKey = (index: string): string => PREFIX + index;

/** The index whose members are asked for under a key; undefined for the key of a document. */
export const indexOfMembersKey = (key: string): string | undefined =>
  key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined;
