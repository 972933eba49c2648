// Hashes as text: base64, several of them with commas between.
import { z } from 'zod';
import type { Hash } from './merkle.ts';

const BASE64_HASH = /^[0-9A-Za-z+/]{43}=$/;

export const hashSchema = z
  .string()
  .regex(BASE64_HASH, 'must be a hash in base64')
  .transform((text): Hash => Buffer.from(text, 'base64'));

export const hashesSchema = z.string().transform((text, context): readonly Hash[] => {
  const hashes = text === '' ? [] : text.split(',');
  if (hashes.every((hash) => BASE64_HASH.test(hash)))
    return hashes.map((hash) => Buffer.from(hash, 'base64'));
  context.addIssue('must be hashes in base64, with commas between them');
  return z.NEVER;
});

/** One hash as `hashSchema` reads it. */
export function writeHash(hash: Hash): string {
  return Buffer.from(hash).toString('base64');
}

/** Hashes as `hashesSchema` reads them. */
export function writeHashes(hashes: readonly Hash[]): string {
  return hashes.map(writeHash).join(',');
}
