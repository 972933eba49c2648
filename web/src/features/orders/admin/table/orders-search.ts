// The state of the orders table, stored in the address bar under the API's parameter names.
import type { OrderSort } from '@aangan/shared-events/features/orders/paths';
import { ORDER_SORTS } from '@aangan/shared-events/features/orders/paths';
import { ORDER_STATUSES, type OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { primitiveText } from '../../../../lib/primitive-text.ts';

export type OrdersSearch = {
  readonly search?: string;
  readonly status?: OrderStatus;
  /** The state of the payment as the address has it; the toolbar knows the valid ones. */
  readonly payment?: string;
  /** Days in the shop's time zone, inclusive. */
  readonly from?: string;
  readonly to?: string;
  readonly sort?: OrderSort;
  readonly page?: number;
};

export const usualSort: OrderSort = 'createdAt_desc';

/** Parses the parameters of an address and drops invalid ones; never throws. */
export function parseOrdersSearch(params: Readonly<Record<string, unknown>>): OrdersSearch {
  const search = primitiveText(params['search']).trim().slice(0, 100);
  const payment = primitiveText(params['payment']);
  const status = ORDER_STATUSES.find((each) => each === params['status']);
  const sort = ORDER_SORTS.find((each) => each === params['sort']);
  const [from, to] = [dayIn(params['from']), dayIn(params['to'])];
  const page = Number(params['page']);
  return {
    ...(search !== '' && { search }),
    ...(status && { status }),
    ...(payment && { payment }),
    ...(from && { from }),
    ...(to && { to }),
    ...(sort && sort !== usualSort && { sort }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
  };
}

function dayIn(params: unknown): string | undefined {
  const text = primitiveText(params);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
