// The address of the event log: an EventStoreDB connection string, or the Unix socket of an embedded store, for which connection strings have no
// form.

/** The valid forms of `EVENTSTORE_URL`. */
export const EVENT_STORE_URL = /^(?:(?:esdb|kurrentdb)(?:\+discover)?:\/\/|esdb\+unix:\/\/\/)/;

const SOCKET = /^esdb\+unix:\/\/(\/.*)$/;

/** The URL of the store that listens on the Unix socket at an absolute path. */
export function urlOfSocket(path: string): string {
  return `esdb+unix://${encodeURI(path)}`;
}

/** The path of the Unix socket that a URL names; undefined for any other URL. */
export function socketIn(url: string): string | undefined {
  const path = SOCKET.exec(url)?.[1];
  return path === undefined ? undefined : decodeURI(path);
}
