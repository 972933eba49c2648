/** As a shell reports a program that the signal SIGPIPE has ended. */
const READER_GONE = 141;

/** Ends the process without a stack when what reads its output, such as `head`, has enough and closes the pipe. */
export function endWhenOutputIsClosed(): void {
  process.stdout.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(READER_GONE);
  });
}
