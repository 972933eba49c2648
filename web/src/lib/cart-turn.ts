/** The `scope` of all writes that change the cart, which are sent one after the other. An order is among them: it takes out what the writes before it have left. */
export const cartTurn = { id: 'cart' } as const;
