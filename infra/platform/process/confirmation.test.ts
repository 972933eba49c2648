import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { isConfirmed } from './confirmation.ts';

const aTerminal = (typed: string | undefined, isTTY = true) => {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  const shown = { text: '' };
  output.on('data', (part) => (shown.text += String(part)));
  if (typed === undefined) input.end();
  else input.write(`${typed}\n`);
  return { terminal: { input, output }, shown };
};

test.each([
  ['yes', true],
  [' YES ', true],
  ['y', false],
  ['no', false],
  ['', false],
  [undefined, false],
])('who types %j has agreed: %j', async (typed, agreed) => {
  const { terminal, shown } = aTerminal(typed);
  expect(await isConfirmed('This is for ever.', terminal)).toBe(agreed);
  expect(shown.text).toContain('This is for ever.\nType yes to go on: ');
});

test('throws when the input is not a terminal', async () => {
  await expect(isConfirmed('This is for ever.', aTerminal('yes', false).terminal)).rejects.toThrow('--yes');
});
