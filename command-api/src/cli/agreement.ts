// Nobody loses anything for ever without somebody saying so.
import { createInterface } from 'node:readline/promises';

export type Terminal = {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
};

/** Asks on the terminal and waits for a yes; anything else, or the end of what is typed, is a no. Throws where nobody can be asked. */
export async function isAgreed(
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stdout },
): Promise<boolean> {
  if (input.isTTY !== true) throw new Error('Nobody is there to be asked: add --yes to go on without.');
  const terminal = createInterface({ input, output });
  const nothing = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(`${question}\nType yes to go on: `), nothing]);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}
