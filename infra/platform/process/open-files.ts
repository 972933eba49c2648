// How many files and connections the system lets a process have open. At its start Node itself raises the soft limit (`ulimit -Sn`) to the hard one, so only
// whoever started the process can allow more.

/** An API takes no more connections than these, whatever the system allows. */
export const MOST_CONNECTIONS = 20_000;
/** Open in a process before the first request: its databases, its connections to the stores, its logs. */
const OWN_FILES = 100;

/** The limit of this process; Infinity where the system sets none. */
export function openFilesLimit(): number {
  const { report } = process;
  // Looking up the names of all that it is connected to would take seconds; the types do not know this setting yet.
  Object.assign(report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as {
    readonly userLimits?: { readonly open_files: { readonly soft: number | string } };
  };
  const limit = userLimits?.open_files.soft;
  return typeof limit === 'number' ? limit : Infinity;
}

/** How many connections a server may take when its process may open so many files: each of them may send or receive a file. */
export function connectionsWithin(openFiles: number): number {
  return Math.max(1, Math.min(MOST_CONNECTIONS, Math.floor((openFiles - OWN_FILES) / 2)));
}

/** A sentence for whoever can raise a limit that allows fewer connections than the server could take; undefined when it does not. */
export function connectionsNote(openFiles: number): string | undefined {
  const connections = connectionsWithin(openFiles);
  if (connections === MOST_CONNECTIONS) return undefined;
  const [few, files, all] = [connections, openFiles, MOST_CONNECTIONS].map((n) => n.toLocaleString('en'));
  return `takes ${few} connections at most, because a process may open ${files} files here; ulimit -n ${2 * MOST_CONNECTIONS + OWN_FILES} before the start allows ${all}`;
}
