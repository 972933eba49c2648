import { expect, test } from 'vitest';
import { openCheckpoint } from './checkpoint.ts';
import { compareCheckpoints } from './compare-checkpoints.ts';
import { consistencyPath } from './merkle.ts';
import { leaves, noteOf, signer, treeOf } from './testing/evidence-files.ts';

const rewritten = leaves.map((leaf, i) => (i === 4 ? { ...leaf, data: { amount: 1 } } : leaf));
const checkpointOf = async (log: typeof leaves, size: number) =>
  openCheckpoint(await noteOf(log, size), signer.verifierKey);

test.each([
  ['a log that has grown', leaves, 11, 'consistent', 'has 11 events and begins with the 7 events'],
  ['the same log', leaves, 7, 'consistent', 'has 7 events and begins with the 7 events'],
  ['a log with a changed event that has grown', rewritten, 11, 'altered', 'does not begin with the 7 events'],
  ['a log with a changed event', rewritten, 7, 'altered', 'does not begin with the 7 events'],
  ['a shorter log', leaves, 5, 'removed', 'has 5 events, fewer than'],
])('%s: %#', async (_, log, size, kind, words) => {
  const path = size < 7 ? [] : await consistencyPath(treeOf(log), 7, size);
  const found = compareCheckpoints(await checkpointOf(leaves, 7), await checkpointOf(log, size), path);
  expect(found).toEqual({ kind, message: expect.stringContaining(words) });
});

test('a log that has grown is not taken for a log that still has what was signed', async () => {
  const path = await consistencyPath(treeOf(leaves), 7, 11);
  const found = compareCheckpoints(await checkpointOf(leaves, 7), await checkpointOf(leaves, 11), path);
  expect(found.message).toContain('Whether its log still has these events, npm run verify compares');
});

test('another log is not compared', async () => {
  const older = await checkpointOf(leaves, 7);
  const newer = { ...(await checkpointOf(leaves, 11)), logId: 'another0log' };
  expect(compareCheckpoints(older, newer, []).kind).toBe('other log');
});
