import { expect, test } from 'vitest';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { conflictIn, wishAgain } from './status-change.ts';

const at = '2026-11-20T06:30:00.000Z';
const refused = (changes: ApiError['changes'], code = 'changed-meanwhile') =>
  new ApiError(409, 'Conflict', { success: false, message: 'This was changed meanwhile.', code, changes });
const seen = { revision: 0, status: 'pending' } as const;

test('a conflict tells how the order stands by what happened', () => {
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

test('a wish is offered again only where it can be carried out', () => {
  expect(wishAgain('accept', 'pending')).toBe('accept');
  expect(wishAgain('accept', 'rejected')).toBeUndefined();
  expect(wishAgain('accept', 'accepted')).toBeUndefined();
  expect(wishAgain('reject', 'pending')).toBe('reject');
  expect(wishAgain('reject', 'accepted')).toBe('rejected');
  expect(wishAgain('reject', 'rejected')).toBeUndefined();
  expect(wishAgain('delivered', 'accepted')).toBe('delivered');
  expect(wishAgain('delivered', 'delivered')).toBeUndefined();
});
