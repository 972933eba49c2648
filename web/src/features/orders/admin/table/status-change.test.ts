import { expect, test } from 'vitest';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { conflictIn, rebaseAction } from './status-change.ts';

const at = '2026-11-20T06:30:00.000Z';
const refused = (changes: ApiError['changes'], code = 'changed-meanwhile') =>
  new ApiError(409, 'Conflict', { success: false, message: 'This was changed meanwhile.', code, changes });
const seen = { revision: 0, status: 'pending' } as const;

test('a conflict contains the status that results from the changes', () => {
  const accepted = { type: 'OrderAccepted', at, by: 'Asha' };
  const set = { type: 'OrderStatusSet', at, by: 'Dev', to: 'delivered' };
  expect(conflictIn(refused([accepted]), seen)).toEqual({
    changes: [accepted],
    status: 'accepted',
    revision: 1,
  });
  expect(conflictIn(refused([accepted, set]), seen)).toMatchObject({ status: 'delivered', revision: 2 });
  expect(conflictIn(refused([{ type: 'OrderRejected', at, by: 'Asha' }]), seen)?.status).toBe('rejected');
  expect(conflictIn(refused([], 'order-not-pending'), seen)).toBeUndefined();
  expect(conflictIn(new Error('no answer'), seen)).toBeUndefined();
});

test('an action is offered again only where it still applies', () => {
  expect(rebaseAction('accept', 'pending')).toBe('accept');
  expect(rebaseAction('accept', 'rejected')).toBeUndefined();
  expect(rebaseAction('accept', 'accepted')).toBeUndefined();
  expect(rebaseAction('reject', 'pending')).toBe('reject');
  expect(rebaseAction('reject', 'accepted')).toBe('rejected');
  expect(rebaseAction('reject', 'rejected')).toBeUndefined();
  expect(rebaseAction('delivered', 'accepted')).toBe('delivered');
  expect(rebaseAction('delivered', 'delivered')).toBeUndefined();
});
