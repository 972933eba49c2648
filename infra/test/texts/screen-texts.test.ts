// The texts of the screens are written as `npm run texts` lists them: no private words, no typing slips.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { listTexts, screenTexts } from './screen-texts.ts';
import { specifiedTexts } from './specified-texts.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const texts = screenTexts(join(ROOT, 'web/src'));
const specified = new Set(specifiedTexts);
const own = texts.filter(({ text }) => !specified.has(text));

const wrongOnes = (isWrong: (text: string) => boolean): readonly string[] =>
  own.filter(({ text }) => isWrong(text)).map(({ file, line, text }) => `${file}:${line} ${text}`);

test('a reader that closes the list ends the command without a stack', async () => {
  const command = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')]);
  let complaint = '';
  command.stderr.on('data', (bytes: Buffer) => (complaint += bytes.toString()));
  command.stdout.destroy();
  const [code] = (await once(command, 'close')) as readonly unknown[];
  expect([code, complaint]).toEqual([141, '']);
});

test('the list has the texts of every screen, and is written for a reader', async () => {
  await mkdir(join(ROOT, '.tests'), { recursive: true });
  await writeFile(join(ROOT, '.tests/screen-texts.txt'), listTexts(texts, specified));
  for (const folder of ['layout', 'features/cart', 'features/orders/admin/table', 'features/audit/replay'])
    expect(
      texts.some(({ file }) => file.startsWith(`${folder}/`)),
      folder,
    ).toBe(true);
  expect(texts.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'Order placed successfully!',
      'Skip to the content',
      'Search orders',
      'Event {…} of {…}',
    ]),
  );
});

/** Words of the private vocabulary that was replaced, and turns of phrase that say little. */
const PRIVATE_WORDS =
  /\b(?:whoever|nobody|somebody|anew|stands|at hand|by itself|is told|says that|upkeep|set aside|held back|tally|taken? along|made anew|patience|forgotten|away for a moment)\b/i;

test('no text uses a private word', () => {
  expect(wrongOnes((text) => PRIVATE_WORDS.test(text))).toEqual([]);
});

/** Spelled so by the specification; shown too briefly for the journeys to assert them. */
const SPELLED_WITH_DOTS: readonly string[] = ['Adding...', 'Processing your order...'];

test('no text has a typing slip', () => {
  const slips = /\s{2}|^\s|[.!?…]\s$|\s[.!?]$|[a-z]'[a-z]|\.\.\.|\.\.$/;
  const isFragment = (text: string): boolean => /^[ ,·]|[ ,]$/.test(text);
  expect(
    wrongOnes((text) => slips.test(text) && !isFragment(text) && !SPELLED_WITH_DOTS.includes(text)),
  ).toEqual([]);
});

test('an error that asks for input says please, and a question ends with a question mark', () => {
  expect(wrongOnes((text) => /^(?:Fill in|Enter|Choose|Select) .*\.$/.test(text))).toEqual([]);
  expect(wrongOnes((text) => /^(?:Are|Is|Do|Does|Why|Which of) .*\.$/.test(text))).toEqual([]);
});
