import { expect, test } from 'vitest';
import { comparedInLine, keyInLine } from './compare-log-of-shop.ts';

const checkpoint = {
  ...{ logId: 'log-1', size: 400, root: Buffer.alloc(32), position: 90210n, signsScopes: true },
  at: '2026-11-18T07:00:00.000Z',
};
const compared = {
  ...{ compared: () => 1500, unsigned: () => 0, newer: () => 0 },
  differences: () => [],
};

test('the line about the proof states what no signature covers, and what nothing proves', () => {
  const line =
    '1,500 events compared with the Merkle tree, signed at 2026-11-18T07:00:00.000Z, 0 differences';
  expect(comparedInLine(checkpoint, compared)).toBe(line);
  expect(comparedInLine(checkpoint, { ...compared, unsigned: () => 1100, newer: () => 1 })).toBe(
    `${line}; 1,100 of them not signed yet; 1 newer event not proven yet`,
  );
});

test('the line about the key states where there is none to compare it with', () => {
  expect(keyInLine({ verifierKey: undefined }, undefined)).toBeUndefined();
  expect(keyInLine({ verifierKey: 'aangan+1f2e3d4c+AVY8' }, undefined)).toBe(
    'signed with the key aangan+1f2e3d4c+AVY8; no SIGNING_KEY is set here to compare it with',
  );
});
