import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ofOneOrder } from '@aangan/shared-events/proof/testing/evidence-files';
import { tempFolder } from '@aangan/test/setup/temp-folder';
import { expect, onTestFinished, test } from 'vitest';

type Outcome = { readonly code: number | null; readonly output: string };

async function verify(text: string): Promise<Outcome> {
  const folder = await tempFolder();
  onTestFinished(folder.remove);
  const file = join(folder.path, 'evidence.jsonl');
  writeFileSync(file, text);
  const command = [resolve(import.meta.dirname, '../audit.ts'), 'verify', file];
  return new Promise((done) => {
    const child = execFile(process.execPath, command, { timeout: 30_000 }, (_, out, err) =>
      done({ code: child.exitCode, output: out + err }),
    );
  });
}

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
