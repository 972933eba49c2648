// Signed notes (C2SP signed-note): a text of whole lines, an empty line, and lines with an Ed25519 signature.
import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { sameHash } from './merkle.ts';

export const NAME = 'aangan';

export type NoteSigner = {
  /** The key to verify signatures with, in the format of signed notes: `<name>+<id>+<key>`. */
  readonly verifierKey: string;
  /** The signature line of a text that ends with a line break; the line itself has none. */
  readonly signText: (text: string) => string;
};

/** A public key that is not one of a shop. */
export class BadKeyError extends Error {
  override readonly name = 'BadKeyError';
}

const ED25519 = 1;
/** The DER prefix of a 32-byte seed (RFC 8410), and of a public key. */
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex');

/** Creates a signer from a key: 32 bytes in base64url, the seed of an Ed25519 key. Throws `RangeError` for anything else. */
export function makeNoteSigner(signingKey: string): NoteSigner {
  const seed = Buffer.from(signingKey, 'base64url');
  if (seed.length !== 32) throw new RangeError('a signing key has 32 bytes, in base64url');
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE, seed]), format: 'der', type: 'pkcs8' });
  const bytes = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC.length);
  const id = keyId(bytes);
  return {
    verifierKey: `${NAME}+${id.toString('hex')}+${Buffer.concat([Buffer.of(ED25519), bytes]).toString('base64')}`,
    signText: (text) => {
      const signature = Buffer.concat([id, sign(null, Buffer.from(text), key)]);
      return `— ${NAME} ${signature.toString('base64')}`;
    },
  };
}

/** Whether one of the signature lines is the key's over the text. Throws `BadKeyError` when the key is none. */
export function isSigned(text: string, signatures: readonly string[], verifierKey: string): boolean {
  const { id, key } = requireVerifierKey(verifierKey);
  return signatures.some((line) => {
    const bytes = signatureIn(line);
    return bytes !== undefined && sameHash(bytes.subarray(0, 4), id) && checks(text, key, bytes.subarray(4));
  });
}

function signatureIn(line: string): Buffer | undefined {
  const base64 = /^— \S+ (\S+)$/.exec(line)?.[1];
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64');
}

function checks(text: string, key: KeyObject, signature: Uint8Array): boolean {
  return signature.length === 64 && verify(null, Buffer.from(text), key, signature);
}

/** Reads a key to verify signatures with. Throws `BadKeyError` when it is none. */
export function requireVerifierKey(verifierKey: string): { readonly id: Buffer; readonly key: KeyObject } {
  const [, id, base64] = /^aangan\+([0-9a-f]{8})\+(\S+)$/.exec(verifierKey) ?? [];
  const bytes = Buffer.from(base64 ?? '', 'base64');
  if (id === undefined || bytes.length !== 33 || bytes[0] !== ED25519)
    throw new BadKeyError('this is not the public key of a shop: it looks like aangan+1a2b3c4d+...');
  const key = bytes.subarray(1);
  if (keyId(key).toString('hex') !== id) throw new BadKeyError('the public key does not fit its own id');
  return {
    id: Buffer.from(id, 'hex'),
    key: createPublicKey({ key: Buffer.concat([PUBLIC, key]), format: 'der', type: 'spki' }),
  };
}

function keyId(key: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(`${NAME}\n`), Buffer.of(ED25519), key]);
  return createHash('sha256').update(named).digest().subarray(0, 4);
}
