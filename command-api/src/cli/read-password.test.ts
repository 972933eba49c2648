import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readPassword } from './read-password.ts';

function aTerminal(typed: string, isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  const shown = { text: '' };
  output.on('data', (part) => (shown.text += String(part)));
  input.end(typed);
  return { terminal: { input, output }, shown };
}

test('is prompted for twice and never echoed', async () => {
  const { terminal, shown } = aTerminal('block prints\nblock prints\n', true);
  expect(await readPassword(terminal)).toBe('block prints');
  expect(shown.text).toBe('Password: \nOnce more: \n');
});

test('is refused when the second one differs, or it is empty', async () => {
  await expect(readPassword(aTerminal('block prints\nblock print\n', true).terminal)).rejects.toThrow(
    'different',
  );
  await expect(readPassword(aTerminal('', true).terminal)).rejects.toThrow('No password');
});

test('is the first line of piped input', async () => {
  const { terminal, shown } = aTerminal('block prints\nand more\n', false);
  expect([await readPassword(terminal), shown.text]).toEqual(['block prints', '']);
  await expect(readPassword(aTerminal('', false).terminal)).rejects.toThrow('The input is not a terminal');
});
