// How a command of an operator ends: with 0, or with one sentence on standard error and 1.

/** Runs a command and ends the process. `sentenceOf` gives the sentence for an error; one without a sentence is a bug and is thrown. `cleanUp` runs in any case. */
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
