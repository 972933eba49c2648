import { describe, expect, test } from 'vitest';
import { linesOf } from './lines-of.ts';

const read = async (bytes: Buffer, size = 3): Promise<readonly string[]> => {
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  const lines: string[] = [];
  for await (const line of linesOf(chunks())) lines.push(line);
  return lines;
};

describe('the lines of a file', () => {
  test('end at line breaks alone, not at separators within a text', async () => {
    const texts = ['{"name":"Lamp\u2028of \u2029 brass \u0085 \u{1f3ee}"}', '', 'second ₹'];
    for (const size of [1, 3, 1000]) {
      expect(await read(Buffer.from(texts.join('\n')), size)).toEqual(texts);
      expect(await read(Buffer.from(`\ufeff${texts.join('\r\n')}\r\n`), size)).toEqual(texts);
    }
    expect(await read(Buffer.of())).toEqual([]);
  });

  test('are those of UTF-8, so that no changed byte is taken for another one', async () => {
    await expect(read(Buffer.from([0x61, 0xff, 0x0a]))).rejects.toThrow('not UTF-8');
    await expect(read(Buffer.from('₹').subarray(0, 2))).rejects.toThrow('not UTF-8');
    await expect(read(Buffer.from('\ufeff{}', 'utf16le'))).rejects.toThrow('UTF-16');
  });

  test('have an end: a device or another file without line breaks is not read for ever', async () => {
    const zeros = async function* () {
      for (let read = 0; read < 100; read++) yield Buffer.alloc(1024 * 1024);
      throw new Error('read on');
    };
    await expect(linesOf(zeros()).next()).rejects.toThrow('longer than any line of evidence');
  });
});
