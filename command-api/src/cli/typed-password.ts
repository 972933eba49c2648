// A password that somebody types stands neither on the screen nor in the list of processes.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Terminal } from './agreement.ts';

/**
 * Asks twice on a terminal, without showing what is typed; reads the first line of what is piped in otherwise. Throws a sentence when both differ or
 * nothing comes.
 */
export async function typedPassword(
  { input, output }: Terminal = { input: process.stdin, output: process.stdout },
): Promise<string> {
  if (input.isTTY !== true) return firstLine(input);
  const terminal = createInterface({ input, output: unseen(), terminal: true });
  // Ctrl-C ends the asking; by itself it would only pause it.
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
    'Nobody is there to be asked: type the password into the command, as in  echo … | npm run accounts.',
  );
}

/** Where a terminal shows what is typed, nobody looks. */
function unseen(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
