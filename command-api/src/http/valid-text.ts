// Rejects text with NUL or unpaired surrogates anywhere in a request, because stores and screens treat them differently, and bounds the nesting.
import { fieldsOf } from '@aangan/shared-events/fields';
import { notUtf8, tooDeep, unreadableText } from '../domain/common-refusals.ts';

/** Deeper than any valid request, and far from exhausting the stack. */
const MAX_DEPTH = 20;

/** Checks a value parsed from JSON, a form or a query. Throws 400 `unreadable-text` or `too-deep`. */
export function requireReadable(given: unknown): void {
  let level: readonly unknown[] = [given];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw tooDeep();
    if (level.some(isUnreadable)) throw unreadableText();
    level = level.flatMap((value) => Object.values(fieldsOf(value)));
  }
}

/** Decodes bytes as UTF-8. Throws 400 `not-utf-8` for invalid bytes or another charset. */
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
