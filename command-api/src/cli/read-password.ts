// Reads a password without echoing it, so that it appears neither on the screen nor in the process list.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Terminal } from '@aangan/platform/process/confirmation';

/**
 * Asks twice on a terminal without echo; otherwise reads the first line of standard input. Throws when the
 * two differ or the input is empty.
 */
export async function readPassword(
  { input, output }: Terminal = { input: process.stdin, output: process.stdout },
): Promise<string> {
  if (input.isTTY !== true) return firstLine(input);
  const terminal = createInterface({ input, output: discardOutput(), terminal: true });
  // Ctrl-C ends the prompt; the default would only pause it.
  terminal.on('SIGINT', () => terminal.close());
  const lines = terminal[Symbol.asyncIterator]();
  try {
    const ask = async (question: string): Promise<string> => {
      output.write(question);
      const line = await lines.next();
      output.write('\n');
      if (line.done === true || line.value === '') throw new Error('No password was typed.');
      return line.value;
    };
    const password = await ask('Password: ');
    if ((await ask('Once more: ')) !== password) throw new Error('These are two different passwords.');
    return password;
  } finally {
    terminal.close();
  }
}

async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input })) if (line !== '') return line;
  throw new Error(
    'The input is not a terminal and contains no password. Pipe the password in, as in  echo … | npm run accounts.',
  );
}

/** The terminal's echo goes here. */
function discardOutput(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
