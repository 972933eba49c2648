// A checkpoint states the number of business events in the log and the root of their tree. It is a signed note in the format of transparency logs
// (C2SP tlog-checkpoint and signed-note): text, an empty line, and a line with an Ed25519 signature.
import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { sameHash, type Hash } from './merkle.ts';

export type Checkpoint = {
  readonly logId: string;
  /** The number of business events in the tree. */
  readonly size: number;
  readonly root: Hash;
  /** Commit position of the last of them. */
  readonly position: bigint;
  /** When it was signed: ISO 8601, UTC. */
  readonly at: string;
};

export type CheckpointSigner = {
  /** The key to verify signatures with, in the format of signed notes: `<name>+<id>+<key>`. */
  readonly verifierKey: string;
  readonly sign: (checkpoint: Checkpoint) => string;
};

/** A note that is not a checkpoint, or not signed by the key. */
export class BadCheckpointError extends Error {
  override readonly name = 'BadCheckpointError';
}

const ED25519 = 1;
const NAME = 'aangan';
/** The DER prefix of a 32-byte seed (RFC 8410), and of a public key. */
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex');

/** Creates a signer from a key: 32 bytes in base64url, the seed of an Ed25519 key. Throws `RangeError` for anything else. */
export function makeCheckpointSigner(signingKey: string): CheckpointSigner {
  const seed = Buffer.from(signingKey, 'base64url');
  if (seed.length !== 32) throw new RangeError('a signing key has 32 bytes, in base64url');
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE, seed]), format: 'der', type: 'pkcs8' });
  const bytes = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC.length);
  const id = keyId(bytes);
  return {
    verifierKey: `${NAME}+${id.toString('hex')}+${Buffer.concat([Buffer.of(ED25519), bytes]).toString('base64')}`,
    sign: (checkpoint) => {
      const text = textOf(checkpoint);
      const signature = Buffer.concat([id, sign(null, Buffer.from(text), key)]).toString('base64');
      return `${text}\n— ${NAME} ${signature}\n`;
    },
  };
}

/** Verifies and parses a checkpoint that the key has signed. Throws `BadCheckpointError` with the reason. */
export function openCheckpoint(note: string, verifierKey: string): Checkpoint {
  const { id, key } = readVerifierKey(verifierKey);
  const [text, signatures] = splitNote(note);
  const signed = signatures.some((line) => {
    const bytes = signatureIn(line);
    return bytes !== undefined && sameHash(bytes.subarray(0, 4), id) && checks(text, key, bytes.subarray(4));
  });
  if (!signed) throw new BadCheckpointError('the checkpoint is not signed by the key that it comes with');
  return readText(text);
}

function textOf({ logId, size, root, position, at }: Checkpoint): string {
  return `${NAME}/${logId}\n${size}\n${Buffer.from(root).toString('base64')}\nposition ${position}\ntime ${at}\n`;
}

const TEXT =
  /^aangan\/([0-9a-z]{8,40})\n(\d{1,15})\n([0-9A-Za-z+/]{43}=)\nposition (\d{1,19})\ntime (\d{4}-[\d:.T-]+Z)\n$/;

function readText(text: string): Checkpoint {
  const [, logId, size, root, position, at] = TEXT.exec(text) ?? [];
  if (
    logId === undefined ||
    size === undefined ||
    root === undefined ||
    position === undefined ||
    at === undefined
  )
    throw new BadCheckpointError('the text is not that of a checkpoint');
  return { logId, size: Number(size), root: Buffer.from(root, 'base64'), position: BigInt(position), at };
}

function splitNote(note: string): readonly [text: string, signatures: readonly string[]] {
  const end = note.indexOf('\n\n');
  if (end < 0) throw new BadCheckpointError('the checkpoint has no signature');
  return [note.slice(0, end + 1), note.slice(end + 2).split('\n')];
}

function signatureIn(line: string): Buffer | undefined {
  const base64 = /^— \S+ (\S+)$/.exec(line)?.[1];
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64');
}

function checks(text: string, key: KeyObject, signature: Uint8Array): boolean {
  return signature.length === 64 && verify(null, Buffer.from(text), key, signature);
}

function readVerifierKey(verifierKey: string): { readonly id: Buffer; readonly key: KeyObject } {
  const [, id, base64] = /^aangan\+([0-9a-f]{8})\+(\S+)$/.exec(verifierKey) ?? [];
  const bytes = Buffer.from(base64 ?? '', 'base64');
  if (id === undefined || bytes.length !== 33 || bytes[0] !== ED25519)
    throw new BadCheckpointError('this is not the public key of a shop: it looks like aangan+1a2b3c4d+...');
  const key = bytes.subarray(1);
  if (keyId(key).toString('hex') !== id)
    throw new BadCheckpointError('the public key does not fit its own id');
  return {
    id: Buffer.from(id, 'hex'),
    key: createPublicKey({ key: Buffer.concat([PUBLIC, key]), format: 'der', type: 'spki' }),
  };
}

function keyId(key: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(`${NAME}\n`), Buffer.of(ED25519), key]);
  return createHash('sha256').update(named).digest().subarray(0, 4);
}
