import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('a name that no picture has is refused', async () => {
  const program = [join(import.meta.dirname, 'draw.ts'), '--only', 'ruby-jhumkas-of-nowhere'];
  const ended = await new Promise((resolve) => {
    const child = execFile(process.execPath, program, (_, __, err) => resolve({ code: child.exitCode, err }));
  });
  expect(ended).toEqual({ code: 1, err: expect.stringContaining('“ruby-jhumkas-of-nowhere”') });
});
