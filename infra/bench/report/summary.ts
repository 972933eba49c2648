// The sentences of a run beside its table.

/** How often each row was measured. */
export function measurementsSummary(rounds: number): string {
  if (rounds === 1) return '1 measurement of each in turn with its floor';
  return `${rounds} measurements of each in turn with its floor, the median`;
}

/** What became of the budgets; a run in which no row could be measured has none. */
export function budgetsSummary(measured: number, missed: number): string {
  if (measured === 0) return 'No budget was measured';
  if (measured === 1) return `The budget that was measured is ${missed === 0 ? 'met' : 'missed'}`;
  if (missed === 0) return `All ${measured} budgets that were measured are met`;
  return `${missed} of ${measured} budgets ${missed === 1 ? 'is' : 'are'} missed`;
}
