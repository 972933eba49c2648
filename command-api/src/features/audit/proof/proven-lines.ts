// Whether evidence can be verified, which the shop checks before it serves a file: a log that was changed has events that its proof does not cover.
import { verifyEvidence } from '@aangan/shared-events/proof/verify-evidence';
import { makeLogFaultProbe } from '@aangan/platform/proofs/proof-health';
import { NotAsSignedError } from '../export/not-as-signed.ts';
import { LOG_FAULT_WARNINGS } from './log-fault-warnings.ts';

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

/** The last events of a stream leave no gap in it. */
const MAY_LACK_EVENTS =
  'The events in the file are proven, but the log may lack later ones of this order. npm run verify names what it lacks.';

/** Throws `NotAsSignedError` where the log is known not to be the one that its proof covers: a file about an order, however proven, may then lack events. */
export async function requireWholeLog({
  proofs,
  log,
}: {
  readonly proofs: Parameters<typeof makeLogFaultProbe>[0];
  readonly log: Parameters<typeof makeLogFaultProbe>[1];
}): Promise<void> {
  const fault = await makeLogFaultProbe(proofs, log)();
  if (fault !== undefined) throw new NotAsSignedError(LOG_FAULT_WARNINGS[fault], MAY_LACK_EVENTS);
}
