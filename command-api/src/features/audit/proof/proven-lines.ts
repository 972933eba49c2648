// Whether evidence can be verified, which the shop checks before it serves a file: a log that was changed has events that its proof does not cover.
import { verifyEvidence } from '@aangan/shared-events/proof/verify-evidence';
import { NotAsSignedError } from '../export/not-as-signed.ts';

/** Whether `npm run audit -- verify` accepts the lines of an evidence file, each with its line break. */
export async function isProven(lines: readonly string[]): Promise<boolean> {
  const { problem } = await verifyEvidence(lines.map((line) => line.slice(0, -1)));
  return problem === undefined;
}

/** Throws `NotAsSignedError` unless `isProven`. */
export async function requireProven(lines: readonly string[]): Promise<void> {
  if (await isProven(lines)) return;
  throw new NotAsSignedError(
    'The log has other events of this order than its signed proof: events were changed, removed or inserted.',
  );
}
