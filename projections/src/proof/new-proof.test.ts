// A log that was cut off and has grown again: events below the former end of its tree never get leaves, until an operator begins a new proof.
import { compareLog, finishComparison } from '@aangan/platform/proofs/log-comparison';
import {
  examineProof,
  replacedProofs,
  replaceProof,
  type ExaminedProof,
} from '@aangan/platform/proofs/new-proof';
import { openCheckpoint } from '@aangan/shared-events/proof/checkpoint';
import { describe, expect, test } from 'vitest';
import { cutOffLog, type CutOffLog } from '../testing/cut-off-log.ts';

const AT = '2026-11-18T07:00:00.000Z';

/** What the comparison of the whole log finds, and how many of its events have leaves. */
async function compared({ shop, store }: CutOffLog) {
  const { log } = shop();
  const comparison = await compareLog(store, await log.logId());
  await finishComparison(comparison, log, undefined);
  const kinds = comparison.differences().map(({ kind }) => kind);
  return { kinds, compared: comparison.compared(), newer: comparison.newer() };
}

/** A log that was cut off and has grown past its former end. */
async function regrownLog(): Promise<CutOffLog> {
  const cutOff = await cutOffLog();
  await cutOff.shop().prove();
  await cutOff.shop().append('again-and-again', 7);
  await cutOff.shop().signed();
  return cutOff;
}

const examined = async ({ shop, store }: CutOffLog): Promise<ExaminedProof> => {
  const found = await examineProof(shop().log, store);
  if (found === undefined) throw new Error('the log has no proof');
  return found;
};

describe('a new proof', () => {
  test('covers the whole log, and the former one is kept beside it', async () => {
    const regrown = await regrownLog();
    const former = await examined(regrown);
    expect(former.differences.map(({ kind }) => kind)).toContain('removed');
    const { logId } = former;
    await replaceProof(regrown.shop().log, former, { reason: 'The newer log is lost.', at: AT });

    await regrown.restart();
    const { log, prove, signed, warnings, fault } = regrown.shop();
    await prove();
    await signed();
    expect([await warnings(), await fault()]).toEqual([[], undefined]);
    // The two identities, three early events and seven new ones.
    expect(await compared(regrown)).toEqual({ kinds: [], compared: 12, newer: 0 });
    expect(await log.logId()).not.toBe(logId);

    const kept = await regrown.store.latestCheckpoint(logId);
    expect(openCheckpoint(kept?.note ?? '', kept?.verifierKey ?? '').logId).toBe(logId);
    const identities = await log.readStream('log-identity');
    expect(identities.map(({ data }) => data)).toEqual([
      { logId },
      {
        logId: await log.logId(),
        replaced: {
          ...{ logId, reason: 'The newer log is lost.', differences: former.differences.length },
          ...{ checkpoint: kept?.note, key: kept?.verifierKey },
        },
      },
    ]);
    expect(await replacedProofs(log)).toEqual([expect.objectContaining({ at: AT, logId })]);
  });

  test('is not needed by a log that its proof covers', async () => {
    const cutOff = await cutOffLog();
    const { log } = cutOff.shop();
    await replaceProof(log, await examined(cutOff), { reason: 'Lost.', at: AT });
    await cutOff.restart();
    expect(await examineProof(cutOff.shop().log, cutOff.store)).toBeUndefined();
    await cutOff.shop().prove();
    await cutOff.shop().signed();
    expect((await examined(cutOff)).differences).toEqual([]);
  });
});
