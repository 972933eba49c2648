/** An error that an operator can correct: its message is the one sentence that the launcher ends with. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
