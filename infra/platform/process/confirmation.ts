// Confirmation on the terminal before a permanent operation.
import { createInterface } from 'node:readline/promises';

export type Terminal = {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
};

/** The operation cannot be confirmed; the message says what to do. */
export class NoTerminalError extends Error {
  override readonly name = 'NoTerminalError';
}

/**
 * Asks on the terminal and waits for "yes". Any other input, or the end of input, is a no. Throws `NoTerminalError` when
 * the input is not a terminal.
 */
export async function isConfirmed(
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stdout },
): Promise<boolean> {
  if (input.isTTY !== true)
    throw new NoTerminalError(
      'The input is not a terminal, so the operation cannot be confirmed. Add --yes to skip the confirmation.',
    );
  const terminal = createInterface({ input, output });
  const inputClosed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(`${question}\nType yes to go on: `), inputClosed]);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}
