/** As a shell reports a program that the signal SIGPIPE has ended. */
const READER_GONE = 141;

/** The output is incomplete. */
const NOT_WRITTEN = 2;

/**
 * Ends the process without a stack when its output cannot be written: without a word when what reads it, such as `head`, has enough and closes the
 * pipe, and with the reason otherwise, as on a full disk.
 */
export function endWhenOutputIsClosed(): void {
  process.stdout.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(READER_GONE);
    process.stderr.write(`The output cannot be written: ${error.message}\n`);
    process.exit(NOT_WRITTEN);
  });
}
