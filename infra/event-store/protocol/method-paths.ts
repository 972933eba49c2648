/** The gRPC methods that this store implements. */
export const METHOD_PATHS = [
  '/event_store.client.streams.Streams/Read',
  '/event_store.client.streams.Streams/Append',
  '/event_store.client.streams.Streams/BatchAppend',
  '/event_store.client.streams.Streams/Delete',
  '/event_store.client.streams.Streams/Tombstone',
  '/event_store.client.server_features.ServerFeatures/GetSupportedMethods',
  '/event_store.client.gossip.Gossip/Read',
] as const;

export type MethodPath = (typeof METHOD_PATHS)[number];
