// The rules for the units of an order that are returned: at any time no more than were bought, also when several people ask at once.
import type { OrderEvent, UnitsOfLine } from '@aangan/shared-events/features/orders/events';
import { returnedOfLine } from '@aangan/shared-events/features/orders/returned-units';
import { returnUntil } from '@aangan/shared-events/features/returns/until';
import {
  invalid,
  nothingLeftToReturn,
  notDelivered,
  returnsOff,
  returnTooLate,
} from '../../domain/common-refusals.ts';
import type { ClaimReturn, ReleaseReturn } from './commands.ts';
import type { CurrentOrder } from './current-order.ts';

/** The claim of a return, if its units are left and its time has not passed. */
export function claimReturn(command: ClaimReturn, state: CurrentOrder): readonly OrderEvent[] {
  const { reason, note, pictures, deliveredAt, returnDays, at } = command;
  if (returnDays === 0) throw returnsOff();
  if (state.status !== 'delivered' || deliveredAt === undefined) throw notDelivered();
  const until = returnUntil(deliveredAt, returnDays);
  if (Date.parse(at) > Date.parse(until)) throw returnTooLate(until);
  const lines = oncePerLine(command.lines);
  for (const asked of lines) requireLeft(asked, state);
  const { orderId, accountId } = state.order;
  const data = {
    ...{ orderId, accountId, number: state.claims.length + 1, lines, reason },
    ...(note !== undefined && { note }),
    ...{ pictures: [...pictures], claimedAt: at },
  };
  return [{ type: 'OrderReturnClaimed', data }];
}

/** The units that a return does not keep can be returned again. */
export function releaseReturn({ number, kept }: ReleaseReturn, state: CurrentOrder): readonly OrderEvent[] {
  const claim = state.claims.find((each) => each.number === number);
  if (claim === undefined || claim.isReleased) return [];
  const lines = claim.lines
    .map(({ line, quantity }) => ({ line, quantity: quantity - quantityOf(kept, line) }))
    .filter(({ quantity }) => quantity > 0);
  if (lines.length === 0) return [];
  const { orderId, accountId } = state.order;
  return [{ type: 'OrderReturnReleased', data: { orderId, accountId, number, lines } }];
}

function oncePerLine(lines: readonly UnitsOfLine[]): UnitsOfLine[] {
  const numbers = [...new Set(lines.map(({ line }) => line))].toSorted((one, other) => one - other);
  return numbers.map((line) => ({ line, quantity: quantityOf(lines, line) }));
}

function quantityOf(lines: readonly UnitsOfLine[], line: number): number {
  return lines.reduce((sum, each) => sum + (each.line === line ? each.quantity : 0), 0);
}

function requireLeft({ line, quantity }: UnitsOfLine, { order, returned }: CurrentOrder): void {
  const item = order.items[line];
  if (item === undefined) throw invalid('This order has no such line.', 'lines');
  const left = item.quantity - returnedOfLine(returned, line);
  if (quantity > left) throw nothingLeftToReturn(item, left);
}
