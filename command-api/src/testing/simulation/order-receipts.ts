// The receipts of orders in the simulation.

export const LOG_ID = 'simulation';

/** The order that a receipt is for; undefined where it is not the shop's. */
export function orderIdIn(receipt: string | null | undefined): number | undefined {
  const [, orderId] = new RegExp(`^${LOG_ID}-(\\d+)$`).exec(receipt ?? '') ?? [];
  return orderId === undefined ? undefined : Number(orderId);
}
