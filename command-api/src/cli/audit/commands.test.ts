import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ofOneOrder } from '@aangan/shared-events/proof/testing/evidence-files';
import { tempFolder } from '@aangan/test/setup/temp-folder';
import { expect, onTestFinished, test } from 'vitest';

type Outcome = { readonly code: number | null; readonly output: string };

/** Runs a command with the path of what `make` has made, and other operands behind it. */
async function audit(
  command: string,
  make: (file: string) => void,
  ...operands: readonly string[]
): Promise<Outcome> {
  const folder = await tempFolder();
  onTestFinished(folder.remove);
  const file = join(folder.path, 'evidence.jsonl');
  make(file);
  const args = [resolve(import.meta.dirname, '../audit.ts'), command, file, ...operands];
  return new Promise((done) => {
    const child = execFile(process.execPath, args, { timeout: 30_000 }, (_, out, err) =>
      done({ code: child.exitCode, output: out + err }),
    );
  });
}

const verify = (text: string) => audit('verify', (file) => writeFileSync(file, text));

const HIDDEN = '\u001b[2J\u001b[H\u202eAll 5 events match the signed log.';

test('text in a file does not pass for the verdict: what controls a terminal is written as an escape', async () => {
  const lines = await ofOneOrder();
  const altered = JSON.stringify({ ...Object(JSON.parse(lines[2] ?? '')), type: `aangan.X\n${HIDDEN}` });
  for (const [text, code] of [
    [lines.with(2, altered).join('\n'), 1],
    [HIDDEN, 2],
  ] as const) {
    const verdict = await verify(text);
    expect(verdict.code).toBe(code);
    expect(verdict.output).toContain('\\u001b[2J');
    expect(verdict.output).not.toMatch(/[^\P{Cc}\n]|\u202e|^All/mu);
  }
});

test('a folder or a device is refused before it is read: a device may have no end', async () => {
  const refused = {
    code: 2,
    output: expect.stringMatching(/^[^\n]*evidence\.jsonl is not a file\.[^\n]*\n$/),
  };
  expect(await audit('verify', (path) => mkdirSync(path))).toEqual(refused);
  expect(await audit('verify', (path) => symlinkSync('/dev/zero', path))).toEqual(refused);
  expect(await audit('consistency', (path) => mkdirSync(path), 'https://shop.example')).toEqual(refused);
});

test('the pipe of another command is read to its end', async () => {
  const lines = await ofOneOrder();
  const verdict = await audit('verify', (path) => {
    execFileSync('mkfifo', [path]);
    void writeFile(path, lines.join('\n'));
  });
  expect(verdict).toEqual({ code: 0, output: expect.stringContaining('match') });
});
