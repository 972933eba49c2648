// Exit behaviour of an operator's command: 0, or one sentence on standard error and 1.

/**
 * Runs a command and ends the process. `sentenceOf` returns the operator's message for an error; an error without one is a bug and is rethrown.
 * `cleanUp` always runs.
 */
export async function runCommand(
  command: () => Promise<void>,
  sentenceOf: (error: unknown) => string | undefined,
  cleanUp: () => Promise<void> = () => Promise.resolve(),
): Promise<never> {
  try {
    await command();
    await cleanUp();
  } catch (error) {
    await cleanUp();
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  }
  process.exit(0);
}
