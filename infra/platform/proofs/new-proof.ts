// A new proof for a log that is not the one that its proof covers, such as an older copy that has grown past its former end: the tree keeps the leaves of
// what the log has lost, so that events below its former end never get leaves. With a new id the log gets a tree from its first event on; the former tree
// and its checkpoints stay in the proof store as evidence, and the event of the new id says what was replaced and why.
import { randomUUID } from 'node:crypto';
import { metadataSchema } from '@aangan/shared-events/event';
import { BadCheckpointError } from '@aangan/shared-events/proof/checkpoint';
import { logIdentityStream, replacedProof, type ReplacedProof } from '@aangan/shared-events/log-identity';
import { z } from 'zod';
import type { EventLog } from '../event-log/event-log.ts';
import { compareLog, finishComparison } from './log-comparison.ts';
import type { ProofDifference } from './proof-differences.ts';
import type { ProofStore } from './proof-store.ts';

/** The proof of a log, compared with all events that it covers. */
export type ExaminedProof = {
  readonly logId: string;
  /** Empty where the log is the one that the proof covers. */
  readonly differences: readonly ProofDifference[];
  /** The newest checkpoint and the key that it is verified with; undefined before the first. */
  readonly latest: { readonly note: string; readonly verifierKey: string } | undefined;
};

/** Compares a log with its proof; undefined where it has none. Rejects when log or proof cannot be read. */
export async function examineProof(
  log: Pick<EventLog, 'logId' | 'eventsAfter'>,
  proofs: Pick<ProofStore, 'state' | 'chunksOf' | 'latestCheckpoint'>,
): Promise<ExaminedProof | undefined> {
  const logId = await log.logId();
  const latest = await proofs.latestCheckpoint(logId);
  if (latest === undefined && (await proofs.state(logId)) === undefined) return undefined;
  try {
    const comparison = await compareLog(proofs, logId);
    await finishComparison(comparison, log, undefined);
    return { logId, latest, differences: comparison.differences() };
  } catch (error) {
    if (!(error instanceof BadCheckpointError)) throw error;
    return { logId, latest, differences: [{ kind: 'proof', message: `${error.message}.` }] };
  }
}

/**
 * Appends a new id to the log, with the proof that it replaces and the reason of the operator, so that a worker begins a new tree. No process of the shop
 * may run meanwhile, because each reads the id once.
 */
export async function replaceProof(
  log: Pick<EventLog, 'append' | 'readStream'>,
  { logId, latest, differences }: ExaminedProof,
  { reason, at }: { readonly reason: string; readonly at: string },
): Promise<void> {
  const replaced: ReplacedProof = {
    ...{ logId, differences: differences.length, reason },
    ...(latest !== undefined && { checkpoint: latest.note, key: latest.verifierKey }),
  };
  const metadata = {
    ...{ at, by: { kind: 'system' as const }, origin: { client: 'cli' as const } },
    ...{ correlationId: randomUUID(), schemaVersion: 1 },
  };
  const data = { logId: randomUUID().replaceAll('-', ''), replaced };
  const [last] = (await log.readStream(logIdentityStream)).slice(-1);
  await log.append(
    logIdentityStream,
    [{ type: 'LogIdentified', data, metadata }],
    last?.revision ?? 'no-stream',
  );
}

const identified = z.object({ replaced: replacedProof.optional() });

export type DatedReplacedProof = ReplacedProof & { readonly at: string };

/** The proofs that this log had before, and that were replaced by new ones, the oldest first. */
export async function replacedProofs(
  log: Pick<EventLog, 'readStream'>,
): Promise<readonly DatedReplacedProof[]> {
  return (await log.readStream(logIdentityStream)).flatMap(({ data, metadata }) => {
    const { replaced } = identified.parse(data);
    return replaced === undefined ? [] : [{ ...replaced, at: metadataSchema.parse(metadata).at }];
  });
}
