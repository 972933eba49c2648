import { expect, test } from 'vitest';
import { budgetsSummary, measurementsSummary } from './summary.ts';

test('counts measurements and budgets in words that fit one and many', () => {
  expect(measurementsSummary(1)).toBe('1 measurement of each in turn with its floor');
  expect(measurementsSummary(3)).toBe('3 measurements of each in turn with its floor, the median');
  expect(budgetsSummary(1, 0)).toBe('The budget that was measured is met');
  expect(budgetsSummary(2, 0)).toBe('All 2 budgets that were measured are met');
  expect(budgetsSummary(1, 1)).toBe('The budget that was measured is missed');
  expect(budgetsSummary(7, 1)).toBe('1 of 7 budgets is missed');
  expect(budgetsSummary(7, 2)).toBe('2 of 7 budgets are missed');
  expect(budgetsSummary(0, 0)).toBe('No budget was measured');
});
