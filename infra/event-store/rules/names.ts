// Stream names with a meaning of their own, as EventStoreDB gives them.

/** The stream that holds the metadata of `stream`. */
export const metastreamOf = (stream: string): string => `$$${stream}`;

/** True for a stream that holds another stream's metadata. */
export const isMetastream = (stream: string): boolean => stream.startsWith('$$');

/** The stream whose metadata `metastream` holds. */
export const originalOf = (metastream: string): string => metastream.slice(2);

/** False for the names that no stream can have: nothing at all, and the metastream of nothing. */
export const isValidStreamName = (stream: string): boolean => stream !== '' && stream !== '$$';
