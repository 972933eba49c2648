/** Where the money of an order is that was rejected: no undo brings it back. Undefined where the shop has it, or never had any. */
export function refundNote(state: string | undefined): string | undefined {
  if (state === 'refunding') return 'Its payment is being refunded.';
  return state === 'refunded' ? 'Its payment was refunded.' : undefined;
}
