// The lines of a text file. `node:readline` also ends a line at U+2028 and U+2029, which JSON permits within a text.

/** In characters; no event that a store accepts is as long. */
const LONGEST_LINE = 64 * 1024 * 1024;

const BOM_OF_UTF16 = new Set([0xfffe, 0xfeff]);

/**
 * Yields the lines without their line breaks, and without the mark of the byte order that some editors put first. Throws an operator's message when
 * the file is not UTF-8, or a line is too long.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst && isUtf16(chunk))
      throw new Error(
        'The file is UTF-16 text, as Windows PowerShell writes with “>”. Download it at /audit, or write it with another shell.',
      );
    isFirst = false;
    const [first = '', ...others] = decode(decoder, chunk).split('\n');
    rest += first;
    for (const next of others) {
      yield withoutReturn(rest);
      rest = next;
    }
    if (rest.length > LONGEST_LINE)
      throw new Error('A line of the file is longer than any line of evidence: it is another file.');
  }
  rest += decode(decoder);
  if (rest !== '') yield withoutReturn(rest);
}

function isUtf16(bytes: Uint8Array): boolean {
  return BOM_OF_UTF16.has((bytes[0] ?? 0) * 256 + (bytes[1] ?? 0));
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw new Error('The file is not UTF-8 text: some of its bytes were changed, or it is another file.');
  }
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
