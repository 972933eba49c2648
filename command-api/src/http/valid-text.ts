// What no text of a request may hold, wherever it stands: halves of characters and NUL, which stores and screens read differently. And how deep a
// request may be nested.
import { notUtf8, tooDeep, unreadableText } from './common-refusals.ts';

/** Deeper than anything that the shop asks for, and far from what would exhaust a stack. */
const DEEPEST = 20;

/** Throws 400 `unreadable-text` or `too-deep`. Takes what JSON, forms and queries are parsed into. */
export function requireReadable(given: unknown): void {
  let level: readonly unknown[] = [given];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw tooDeep();
    if (level.some(isUnreadable)) throw unreadableText();
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
}

/** Bytes as text. Throws 400 `not-utf-8` where they are in no or in another encoding than UTF-8. */
export function textOf(bytes: Buffer, contentType: string | undefined): string {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1] ?? 'utf-8';
  if (!/^(?:utf-?8|us-ascii)$/i.test(charset)) throw notUtf8();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notUtf8();
  }
}

function isUnreadable(value: unknown): boolean {
  return typeof value === 'string' && (value.includes('\0') || !value.isWellFormed());
}
