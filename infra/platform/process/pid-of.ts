/**
 * The id of a child process. Throws when it could not be started: a signal to a stand-in such as 0 or -1 would reach this process's whole group, or
 * every process.
 */
export function pidOf(child: { readonly pid?: number | undefined }): number {
  if (child.pid === undefined) throw new Error('the process could not be started and has no id');
  return child.pid;
}
