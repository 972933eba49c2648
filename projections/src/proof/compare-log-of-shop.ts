// The comparison of the log with its proof that `npm run verify` makes while it reads the log for the views.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { compareLog, type LogComparison } from '@aangan/platform/proofs/log-comparison';
import type { DatedReplacedProof } from '@aangan/platform/proofs/new-proof';
import { openProofStore } from '@aangan/platform/proofs/proof-store';
import type { SignedCheckpoint } from '@aangan/shared-events/proof/checkpoint';
import { makeNoteSigner } from '@aangan/shared-events/proof/signed-note';
import type { Settings } from '@aangan/platform/settings/settings';

export type ComparedLog = {
  readonly comparison: LogComparison;
  readonly close: () => Promise<void>;
};

/** Opens the proof store and starts the comparison; undefined where this machine has no proof store and the settings name none. */
export async function compareLogOfShop(
  settings: Pick<Settings, 'proofsUrl' | 'dataDir'>,
  log: Pick<EventLog, 'logId'>,
): Promise<ComparedLog | undefined> {
  // Opening it would make an empty one.
  if (settings.proofsUrl === undefined && !existsSync(join(settings.dataDir, 'proof'))) return undefined;
  const store = openProofStore(settings);
  return { comparison: await compareLog(store, await log.logId()), close: store.close };
}

/** Why nothing shows that the log is the one that was written; undefined where a signed proof was compared with it. */
export function whyUnproven(compared: ComparedLog | undefined): string | undefined {
  if (compared === undefined) return NO_PROOF_STORE;
  return compared.comparison.checkpoint === undefined ? NOTHING_SIGNED : undefined;
}

/** What was compared with a signed proof, in a line. */
export function comparedInLine(
  checkpoint: SignedCheckpoint,
  {
    compared,
    unsigned,
    newer,
    differences,
  }: Pick<LogComparison, 'compared' | 'unsigned' | 'newer' | 'differences'>,
): string {
  const { length } = differences();
  const line = `${countOf(compared(), 'event')} compared with the Merkle tree, signed at ${checkpoint.at}, ${countOf(length, 'difference')}`;
  return [
    line,
    ...(unsigned() === 0 ? [] : [`${unsigned().toLocaleString('en')} of them not signed yet`]),
    ...(newer() === 0 ? [] : [`${countOf(newer(), 'newer event')} not proven yet`]),
  ].join('; ');
}

/**
 * Which key has signed the newest checkpoint, and whether it is that of the SIGNING_KEY of this process, in a line; undefined before the first
 * checkpoint. A tree that was signed again with another key differs in nothing else.
 */
export function keyInLine(
  { verifierKey }: Pick<LogComparison, 'verifierKey'>,
  signingKey: string | undefined,
): string | undefined {
  if (verifierKey === undefined) return undefined;
  const signed = `signed with the key ${verifierKey}`;
  if (signingKey === undefined) return `${signed}; no SIGNING_KEY is set here to compare it with`;
  const own = makeNoteSigner(signingKey).verifierKey;
  if (own === verifierKey) return `${signed}, that of the SIGNING_KEY set here`;
  return `${signed}; the SIGNING_KEY set here has another one, ${own}, which a worker that has it signs the next checkpoint with`;
}

/** A proof that was replaced by a new one, in a line. */
export function replacedInLine({ at, logId, differences, reason }: DatedReplacedProof): string {
  return `a new proof was begun at ${at}, because the log differed in ${countOf(differences, 'place')} from that of the log ${logId}; reason: ${reason}`;
}

const countOf = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

const NOTHING_SIGNED =
  'this proof store has no checkpoint of the log: a worker signs the first one once its tree has all events, and PROOFS_URL has to name the store of that worker';
const NO_PROOF_STORE =
  'there is no proof store here: PROOFS_URL, or DATA_DIR, has to name the one of the worker that has the SIGNING_KEY';

/** What an operator does about a log that differs from its proof. */
export const WHAT_TO_DO =
  'Someone with access to the disk may have done this. Keep the data folder as evidence, and restore the newest backup that npm run restore accepts (operations.md, “A log that was changed”).';
