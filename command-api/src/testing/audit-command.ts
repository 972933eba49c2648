// `npm run audit` in the process of a test, with what it writes. A process of its own takes a second of the processor.
import { parseCommandGroup } from '@aangan/platform/process/command-line';
import { vi } from 'vitest';
import { auditCommands, runAudit } from '../cli/audit/commands.ts';

/** What a command wrote to the standard output and to the standard error, and its exit code. */
export type AuditOutcome = { readonly code: number; readonly out: string; readonly wrong: string };

/** Runs a command with these variables besides those of the test. */
export async function auditInTest(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<AuditOutcome> {
  const command = parseCommandGroup(auditCommands, args);
  if (command === undefined) throw new Error('This asks for help.');
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const [out, wrong] = [captured(process.stdout), captured(process.stderr)];
  try {
    const code = await runAudit(command);
    return { code, out: out.text(), wrong: wrong.text() };
  } finally {
    for (const { restore } of [out, wrong]) restore();
    vi.unstubAllEnvs();
  }
}

function captured(stream: NodeJS.WriteStream) {
  const chunks: Buffer[] = [];
  const spy = vi.spyOn(stream, 'write').mockImplementation((chunk, encoding?: unknown, done?: unknown) => {
    chunks.push(Buffer.from(chunk));
    const written = [encoding, done].find(isCallback);
    if (written !== undefined) queueMicrotask(written);
    return true;
  });
  const known = new Set(listenersOf(stream).map(({ listener }) => listener));
  const restore = (): void => {
    spy.mockRestore();
    // A command's process ends with what a pipeline leaves on its output; this one would warn of too many.
    for (const { name, listener } of listenersOf(stream))
      if (!known.has(listener)) stream.off(name, listener);
  };
  return { text: () => Buffer.concat(chunks).toString(), restore };
}

function listenersOf(stream: NodeJS.WriteStream) {
  return stream
    .eventNames()
    .flatMap((name) =>
      stream
        .rawListeners(name)
        .map((listener) => ({ name, listener: listener as (...args: unknown[]) => void })),
    );
}

function isCallback(value: unknown): value is () => void {
  return typeof value === 'function';
}
