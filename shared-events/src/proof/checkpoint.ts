// A checkpoint states the number of business events in the log and the root of their tree. It is a signed note in the format of transparency logs
// (C2SP tlog-checkpoint).
import type { Hash } from './merkle.ts';
import { isSigned, makeNoteSigner, NAME } from './signed-note.ts';

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

/** A checkpoint that was read; `signsScopes` is false for one of an earlier release, whose evidence files have no signature of their own. */
export type SignedCheckpoint = Checkpoint & { readonly signsScopes: boolean };

export type CheckpointSigner = {
  /** The key to verify signatures with, in the format of signed notes: `<name>+<id>+<key>`. */
  readonly verifierKey: string;
  readonly sign: (checkpoint: Checkpoint) => string;
};

/** A note that is not a checkpoint, or not signed by the key. */
export class BadCheckpointError extends Error {
  override readonly name = 'BadCheckpointError';
}

/** Creates a signer from a key: 32 bytes in base64url, the seed of an Ed25519 key. Throws `RangeError` for anything else. */
export function makeCheckpointSigner(signingKey: string): CheckpointSigner {
  const { verifierKey, signText } = makeNoteSigner(signingKey);
  return {
    verifierKey,
    sign: (checkpoint) => {
      const text = textOf(checkpoint);
      return `${text}\n${signText(text)}\n`;
    },
  };
}

/** Verifies and parses a checkpoint that the key has signed. Throws `BadCheckpointError` with the reason, or `BadKeyError`. */
export function openCheckpoint(note: string, verifierKey: string): SignedCheckpoint {
  const [text, signatures] = splitNote(note);
  if (!isSigned(text, signatures, verifierKey))
    throw new BadCheckpointError('the checkpoint is not signed by the key that it comes with');
  return readText(text);
}

/** States that the shop signs the scope of each evidence file, so that its signature cannot be removed from one. */
const SIGNS_SCOPES = 'scopes signed\n';

function textOf({ logId, size, root, position, at }: Checkpoint): string {
  const hash = Buffer.from(root).toString('base64');
  return `${NAME}/${logId}\n${size}\n${hash}\nposition ${position}\ntime ${at}\n${SIGNS_SCOPES}`;
}

const TEXT =
  /^aangan\/([0-9a-z]{8,40})\n(\d{1,15})\n([0-9A-Za-z+/]{43}=)\nposition (\d{1,19})\ntime (\d{4}-[\d:.T-]+Z)\n(scopes signed\n)?$/;

function readText(text: string): SignedCheckpoint {
  const [, logId, size, root, position, at, signsScopes] = TEXT.exec(text) ?? [];
  if (
    logId === undefined ||
    size === undefined ||
    root === undefined ||
    position === undefined ||
    at === undefined
  )
    throw new BadCheckpointError('the text is not that of a checkpoint');
  return {
    ...{ logId, size: Number(size), root: Buffer.from(root, 'base64'), position: BigInt(position), at },
    signsScopes: signsScopes === SIGNS_SCOPES,
  };
}

function splitNote(note: string): readonly [text: string, signatures: readonly string[]] {
  const end = note.indexOf('\n\n');
  if (end < 0) throw new BadCheckpointError('the checkpoint has no signature');
  return [note.slice(0, end + 1), note.slice(end + 2).split('\n')];
}
