// The limit of open files and connections of a process. At its start Node raises the soft limit (`ulimit -Sn`) to the hard one, so only the one who
// starts the process can allow more.

/** Maximum connections of an API, whatever the system allows. */
export const MAX_CONNECTIONS = 20_000;
/** Descriptors that are open before the first request: databases, connections to the stores, logs. */
const OWN_FILES = 100;

/** The limit of this process; Infinity where the system sets none. */
export function openFilesLimit(): number {
  const { report } = process;
  // Without this setting the report resolves the names of all peers, which takes seconds; the types do not have it yet.
  Object.assign(report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as {
    readonly userLimits?: { readonly open_files: { readonly soft: number | string } };
  };
  const limit = userLimits?.open_files.soft;
  return typeof limit === 'number' ? limit : Infinity;
}

/** How many connections a server may accept with this limit of open files: each connection may also send or receive a file. */
export function connectionsWithin(openFiles: number): number {
  return Math.max(1, Math.min(MAX_CONNECTIONS, Math.floor((openFiles - OWN_FILES) / 2)));
}

/** A sentence for the operator when the limit allows fewer connections than the server could accept; undefined otherwise. */
export function connectionsNote(openFiles: number): string | undefined {
  const connections = connectionsWithin(openFiles);
  if (connections === MAX_CONNECTIONS) return undefined;
  const [few, files, all] = [connections, openFiles, MAX_CONNECTIONS].map((n) => n.toLocaleString('en'));
  return `accepts at most ${few} connections, because a process may open ${files} files here; run ulimit -n ${2 * MAX_CONNECTIONS + OWN_FILES} before the start to allow ${all}`;
}
