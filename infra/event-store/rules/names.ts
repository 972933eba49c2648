// Stream names with a special meaning in EventStoreDB.

/** The stream that holds the metadata of `stream`. */
export const metastreamOf = (stream: string): string => `$$${stream}`;

/** True for a stream that holds another stream's metadata. */
export const isMetastream = (stream: string): boolean => stream.startsWith('$$');

/** The stream whose metadata `metastream` holds. */
export const originalOf = (metastream: string): string => metastream.slice(2);

/** False for invalid names: the empty one, and its metastream. */
export const isValidStreamName = (stream: string): boolean => stream !== '' && stream !== '$$';
