import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readPassword } from './typed-password.ts';

function aTerminal(typed: string, isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  const shown = { text: '' };
  output.on('data', (part) => (shown.text += String(part)));
  input.end(typed);
  return { terminal: { input, output }, shown };
}

test('is asked for twice and never shown', async () => {
  const { terminal, shown } = aTerminal('block prints\nblock prints\n', true);
  expect(await readPassword(terminal)).toBe('block prints');
  expect(shown.text).toBe('Password: \nOnce more: \n');
});

test('that is typed differently the second time, or not at all, is none', async () => {
  await expect(readPassword(aTerminal('block prints\nblock print\n', true).terminal)).rejects.toThrow(
    'different',
  );
  await expect(readPassword(aTerminal('', true).terminal)).rejects.toThrow('No password');
});

test('is the first line of what is piped in', async () => {
  const { terminal, shown } = aTerminal('block prints\nand more\n', false);
  expect([await readPassword(terminal), shown.text]).toEqual(['block prints', '']);
  await expect(readPassword(aTerminal('', false).terminal)).rejects.toThrow('Nobody is there');
});
