// How many units of an order are returned: its claims less what was released of them. The decider and the projection fold with it.
import type { OrderReturnEvent, UnitsOfLine } from './events.ts';

/** The units of one return. */
export type ReturnedUnits = { readonly number: number; readonly lines: readonly UnitsOfLine[] };

/** The units of each return after an event. One of which everything was released has none, and is left out. */
export function returnedAfter(
  before: readonly ReturnedUnits[],
  { type, data: { number, lines } }: OrderReturnEvent,
): readonly ReturnedUnits[] {
  switch (type) {
    case 'OrderReturnClaimed':
      return [...before, { number, lines }];
    case 'OrderReturnReleased':
      return before
        .map((each) => (each.number === number ? { number, lines: without(each.lines, lines) } : each))
        .filter((each) => each.lines.length > 0);
    default:
      return type satisfies never;
  }
}

/** How many units of a line are returned in all returns. */
export function returnedOfLine(returned: readonly ReturnedUnits[], line: number): number {
  return returned.flatMap(({ lines }) => lines).reduce((sum, each) => sum + unitsIn(each, line), 0);
}

function without(units: readonly UnitsOfLine[], released: readonly UnitsOfLine[]): readonly UnitsOfLine[] {
  return units
    .map(({ line, quantity }) => ({
      line,
      quantity: quantity - released.reduce((sum, each) => sum + unitsIn(each, line), 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}

const unitsIn = (units: UnitsOfLine, line: number): number => (units.line === line ? units.quantity : 0);
