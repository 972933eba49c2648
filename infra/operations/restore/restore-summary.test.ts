import { expect, test } from 'vitest';
import type { Outcome } from './restore.ts';
import { restoreSummary } from './restore-summary.ts';

const log = { kept: 'elsewhere', id: 'a log', head: '7' } as const;
const outcome: Outcome = {
  ...{
    events: 3,
    proven: 2,
    foreignKey: undefined,
    erased: 0,
    missingKeys: 0,
    wrongKeys: 0,
    hasOlderKeys: false,
  },
  manifest: { format: 1, madeAt: '2026-11-28T10:00:00.000Z', log, files: [] },
};

test('a backup without its proof is not restored without a warning', () => {
  expect(restoreSummary(outcome, '/data', 'Start it.')).not.toContain('proof');
  expect(restoreSummary({ ...outcome, proven: 0 }, '/data', 'Start it.')).toContain('Its proof is missing');
  expect(restoreSummary({ ...outcome, events: 0, proven: 0 }, '/data', 'Start it.')).not.toContain('proof');
});

test('keys that do not open their data are not restored without a warning', () => {
  expect(restoreSummary(outcome, '/data', 'Start it.')).not.toContain('keys');
  expect(restoreSummary({ ...outcome, wrongKeys: 2 }, '/data', 'Start it.')).toContain(
    'The keys of 2 persons or requests do not open their data',
  );
});
