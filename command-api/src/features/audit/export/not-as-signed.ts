/** An export was written, as far as it could be, of a log that is not the one that was signed: the file must not look complete. */
export class NotAsSignedError extends Error {
  override readonly name = 'NotAsSignedError';
  /** `what` is a sentence about the events of the file. */
  constructor(what: string) {
    super(
      `${what} npm run verify names them, as npm run audit -- verify does for this file as far as it was written.`,
    );
  }
}
