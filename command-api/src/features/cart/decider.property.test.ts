// Any sequence of commands: the cart always equals a plain table of quantities.
import { cartLineKey, type CartLineId } from '@aangan/shared-events/features/cart/events';
import { LARGEST_QUANTITY } from '@aangan/shared-events/features/cart/quantity';
import type { PlacedOrder } from '@aangan/shared-events/features/orders/events';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DomainError } from '../../domain/domain-error.ts';
import type { CartCommand } from './commands.ts';
import { cartDecider, type CartState } from './decider.ts';

const accountId = 'a-1';
const line = fc.record<CartLineId>({
  productId: fc.integer({ min: 1, max: 2 }),
  colorId: fc.constantFrom(null, 1),
  size: fc.constantFrom('S', 'M'),
});
const quantity = fc.integer({ min: 1, max: LARGEST_QUANTITY });
const price = { name: 'Kurta', pricePaise: 100 };
const command: fc.Arbitrary<CartCommand> = fc.oneof(
  fc
    .record({ line, quantity })
    .map((given): CartCommand => ({ type: 'AddCartItem', accountId, ...price, ...given })),
  fc
    .record({ line, quantity })
    .map((given): CartCommand => ({ type: 'SetCartItemQuantity', accountId, pricePaise: 100, ...given })),
  line.map((gone): CartCommand => ({ type: 'RemoveCartItem', accountId, line: gone })),
  fc.constant<CartCommand>({ type: 'ClearCart', accountId }),
  fc
    .uniqueArray(fc.record({ line, quantity }), {
      minLength: 1,
      selector: (given) => cartLineKey(given.line),
    })
    .map((lines): CartCommand => ({ type: 'CheckOutCart', order: orderOf(lines) })),
);

type Ordered = { readonly line: CartLineId; readonly quantity: number };
const orderOf = (lines: readonly Ordered[]): PlacedOrder => ({
  ...{ orderId: 1, accountId, totalPaise: 0, paymentMethod: 'cod', recipient: { erased: true } },
  placedAt: '2026-11-18T06:12:09.000Z',
  items: lines.map((ordered) => ({
    ...{ ...ordered.line, quantity: ordered.quantity, pricePaise: 100, productRevision: 0 },
    ...{ name: 'Kurta', image: null, color: 'Default' },
  })),
});

type Table = Map<string, number>;
/** Applies a command to the table; false when it must be refused. */
function act(table: Table, command: CartCommand): boolean {
  switch (command.type) {
    case 'AddCartItem': {
      const sum = (table.get(cartLineKey(command.line)) ?? 0) + command.quantity;
      if (sum > LARGEST_QUANTITY) return false;
      table.set(cartLineKey(command.line), sum);
      return true;
    }
    case 'SetCartItemQuantity':
      if (!table.has(cartLineKey(command.line))) return false;
      table.set(cartLineKey(command.line), command.quantity);
      return true;
    case 'RemoveCartItem':
      table.delete(cartLineKey(command.line));
      return true;
    case 'ClearCart':
      table.clear();
      return true;
    case 'CheckOutCart':
      for (const item of command.order.items) {
        const left = (table.get(cartLineKey(item)) ?? 0) - item.quantity;
        if (left > 0) table.set(cartLineKey(item), left);
        else table.delete(cartLineKey(item));
      }
      return true;
    default:
      return command satisfies never;
  }
}

function decideAndEvolve(cart: CartState, command: CartCommand): CartState | 'refused' {
  try {
    return cartDecider.decide(command, cart).reduce(cartDecider.evolve, cart);
  } catch (error) {
    if (error instanceof DomainError) return 'refused';
    throw error;
  }
}

test('a cart equals the table of quantities after any commands', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
      const table: Table = new Map();
      let cart = cartDecider.initialState;
      for (const command of commands) {
        const after = decideAndEvolve(cart, command);
        expect(after === 'refused').toBe(!act(table, command));
        if (after !== 'refused') cart = after;
        expect(new Map([...cart].map(([key, inCart]) => [key, inCart.quantity]))).toEqual(table);
      }
    }),
  );
});

test('lines that leave at checkout were in the cart and were ordered', () => {
  fc.assert(
    fc.property(
      fc.array(command, { maxLength: 20 }),
      fc.array(fc.record({ line, quantity })),
      (commands, ordered) => {
        const cart = commands.reduce<CartState>((before, command) => {
          const after = decideAndEvolve(before, command);
          return after === 'refused' ? before : after;
        }, cartDecider.initialState);
        const lines = [...new Map(ordered.map((given) => [cartLineKey(given.line), given])).values()];
        const [event] = cartDecider.decide({ type: 'CheckOutCart', order: orderOf(lines) }, cart);
        if (event?.type !== 'CartCheckedOut') throw new Error('no claim');
        for (const leaving of event.data.leaving) {
          expect(leaving.quantity).toBeLessThanOrEqual(cart.get(cartLineKey(leaving))?.quantity ?? 0);
          const command = lines.find((given) => cartLineKey(given.line) === cartLineKey(leaving));
          expect(leaving.quantity).toBeLessThanOrEqual(command?.quantity ?? 0);
        }
      },
    ),
  );
});
