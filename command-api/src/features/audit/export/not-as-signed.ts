const NAMED_BY =
  'npm run verify names them, as npm run audit -- verify does for this file as far as it was written.';

/** A file was written, as far as it could be, of a log that is not the one that was signed: it must not look complete. */
export class NotAsSignedError extends Error {
  override readonly name = 'NotAsSignedError';
  /** `what` is a sentence about the events of the file, `namedBy` one about the commands that name those that are wrong. */
  constructor(what: string, namedBy: string = NAMED_BY) {
    super(`${what} ${namedBy}`);
  }
}
