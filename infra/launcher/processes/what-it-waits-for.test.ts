import { expect, test } from 'vitest';
import { whatItWaitsFor } from './what-it-waits-for.ts';

const reasons = ['event log: away', 'orders view: catching-up'];

test('a process that is not ready waits for its reasons', () => {
  expect(whatItWaitsFor(JSON.stringify({ ready: false, reasons, warnings: ['a warning'] }))).toBe(
    'event log: away, orders view: catching-up',
  );
});

test('damaged records are named first, because no wait repairs them', () => {
  const damaged = [{ stream: 'order-21', revision: '0', position: '307602' }, { position: '307999' }];
  expect(whatItWaitsFor(JSON.stringify({ ready: false, reasons, damaged }))).toBe(
    'damaged record in the log at order-21/0, position 307602: npm run mend -- FOLDER restores it, see operations.md, “Damage”, ' +
      'damaged record in the log at position 307999: npm run mend -- FOLDER restores it, see operations.md, “Damage”, ' +
      'event log: away, orders view: catching-up',
  );
});
