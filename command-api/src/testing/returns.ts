// Requests of returns, for tests.
import type { ReturnReason } from '@aangan/shared-events/features/returns/states';
import type { Person } from './api.ts';
import { sendRequest, type TestRequest } from './given.ts';
import { anOrder, orderIdIn, place } from './orders.ts';

export type AskedUnits = readonly { readonly line: number; readonly quantity: number }[];

type Asking = {
  readonly as: Person;
  readonly note?: string;
  readonly pictures?: readonly Buffer[];
  readonly reason?: ReturnReason;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Asks to return lines of a delivered order. */
export function askReturn(
  orderId: number,
  lines: AskedUnits,
  { as, note, pictures = [], reason = 'damaged', headers = {} }: Asking,
): TestRequest {
  const form = new FormData();
  form.append('lines', JSON.stringify(lines));
  form.append('reason', reason);
  if (note !== undefined) form.append('note', note);
  for (const [index, bytes] of pictures.entries())
    form.append('pictures', new Blob([new Uint8Array(bytes)]), `picture-${index}.png`);
  return { method: 'POST', path: `/api/returns/of-order/${orderId}`, as, body: form, headers };
}

/** An administrator notes that an order was delivered. */
export const deliver = (orderId: number, as: Person): TestRequest => ({
  ...{ method: 'PUT', path: `/api/orders/update-status/${orderId}`, as, body: { status: 'delivered' } },
});

/** Places an order of two kurtas and a lamp, which an administrator notes as delivered. @returns its number */
export async function deliveredOrder(url: string, buyer: Person, admin: Person): Promise<number> {
  const orderId = orderIdIn((await sendRequest(url, place(buyer, anOrder()))).body);
  await sendRequest(url, deliver(orderId, admin));
  return orderId;
}
