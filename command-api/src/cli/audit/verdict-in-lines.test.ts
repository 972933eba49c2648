import type { Leaf } from '@aangan/shared-events/proof/leaf';
import { leafHash } from '@aangan/shared-events/proof/leaf';
import { writeHash } from '@aangan/shared-events/proof/hash-text';
import { aLeaf, fileOf, leaves, logId, ofOneOrder } from '@aangan/shared-events/proof/testing/evidence-files';
import { verifyEvidence } from '@aangan/shared-events/proof/verify-evidence';
import { expect, test } from 'vitest';
import { verdictInLines } from './verdict-in-lines.ts';

const scope = { kind: 'stream', stream: 'order-1', events: 5 } as const;
const isOurs = ({ stream }: Leaf): boolean => stream === 'order-1';
const textOf = async (file: readonly string[]): Promise<string> =>
  verdictInLines(await verifyEvidence(file), undefined).join('\n');
const NOTHING_REMOVED = 'no event was removed';

test('an event of which only the hash is known is not claimed to be the one of the scope', async () => {
  expect(await textOf(await ofOneOrder())).toContain(NOTHING_REMOVED);
  // In place of event 5 of the log, which is of this order, the hash of event 6, which is of another one.
  const another = (await fileOf(leaves, { kind: 'log', from: 0, to: 11 }, () => true))[7] ?? '';
  const { auditpath } = Object(JSON.parse(another));
  const hash = writeHash(leafHash(aLeaf(6)));
  const place = { id: 'id-5', source: `/logs/${logId}`, subject: 'order-1', revision: 2 };
  const substitute = {
    ...{ specversion: '1.0', type: 'aangan.Withheld', ...place },
    ...{ leafindex: '6', leafhash: hash, auditpath },
  };
  const file = await fileOf(leaves, scope, isOurs);
  const text = await textOf(file.with(3, JSON.stringify(substitute)));
  expect(text).toContain('may have replaced another one');
  expect(text).not.toContain(NOTHING_REMOVED);
});
