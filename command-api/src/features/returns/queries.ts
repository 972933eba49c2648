// Returns in the API's shape.
import { toRupees } from '@aangan/shared-events/amounts';
import type { ReturnResponse, ReturnsResponse } from '@aangan/shared-events/features/returns/http';
import { RETURNS_ON_A_PAGE } from '@aangan/shared-events/features/returns/paths';
import { refundableOf, type Return } from '@aangan/shared-events/features/returns/return';
import { RETURN_STATES, type ReturnState } from '@aangan/shared-events/features/returns/states';
import {
  returnKey,
  returnsIndex,
  returnsOfOrderIndex,
  returnsProjection,
  type ReturnView,
} from '@aangan/shared-events/features/returns/views';
import type { Views } from '../../views/views.ts';
import type { ReturnAddresses } from './open-returns.ts';

/** A return in the shape of http.ts. Each time, new addresses for its pictures are signed. */
export function toReturnResponse(returned: Return, addresses: ReturnAddresses): ReturnResponse {
  const { returnId: id, orderId, number, state, reason, note, explanation, revision } = returned;
  const { lines, pictures, refund, refundWay, unpaid, refundedPaise, steps } = returned;
  return {
    ...{ id, orderId, number, state, reason, note, pictures: pictures.map(addresses.addressOf), explanation },
    lines: lines.map(({ colorId: _, pricePaise, ...line }) => ({ ...line, price: toRupees(pricePaise) })),
    steps: [...steps],
    sendTo: state === 'approved' && addresses.sendTo !== '' ? addresses.sendTo : null,
    refundWay,
    ...{ refunded: toRupees(refundedPaise), refundable: toRupees(refundableOf(returned)) },
    refund: refund && {
      ...{ amount: toRupees(refund.amountPaise), paid: toRupees(refund.paidPaise ?? 0), how: refund.how },
      failed: refund.hasFailed ?? false,
    },
    unpaid: unpaid && {
      ...{ why: unpaid.why, amount: toRupees(unpaid.amountPaise) },
      left: unpaid.leftPaise === null ? null : toRupees(unpaid.leftPaise),
    },
    revision,
  };
}

type ListViews = Pick<Views, 'scored' | 'documents' | 'size' | 'members'>;

/** A page of returns in an index, newest first, before a place in the log. */
export async function listReturns(
  views: ListViews,
  index: string,
  before: number | undefined,
  addresses: ReturnAddresses,
): Promise<Pick<ReturnsResponse, 'data' | 'next'>> {
  const scored = await views.scored(returnsProjection, index, {
    ...{ newestFirst: true, count: RETURNS_ON_A_PAGE + 1 },
    ...(before !== undefined && { to: before - 1 }),
  });
  const page = scored.slice(0, RETURNS_ON_A_PAGE);
  const last = page.at(-1);
  const keys = page.map(({ member }) => returnKey(member));
  return {
    data: await readReturns(views, keys, addresses),
    next: last !== undefined && scored.length > page.length ? String(last.score) : null,
  };
}

/** The returns of an order, the first one first. */
export async function returnsOfOrder(
  views: ListViews,
  orderId: number,
  addresses: ReturnAddresses,
): Promise<ReturnResponse[]> {
  const ids = await views.members(returnsProjection, returnsOfOrderIndex(orderId), { newestFirst: false });
  return readReturns(views, ids.map(returnKey), addresses);
}

async function readReturns(
  views: ListViews,
  keys: readonly string[],
  addresses: ReturnAddresses,
): Promise<ReturnResponse[]> {
  const found = await views.documents<ReturnView>(returnsProjection, keys);
  return found.flatMap((view) => (view === undefined ? [] : [toReturnResponse(view, addresses)]));
}

/** How many returns there are in each state. */
export async function countReturns(
  views: Pick<Views, 'size'>,
): Promise<NonNullable<ReturnsResponse['counts']>> {
  const sizes = await Promise.all(
    RETURN_STATES.map((state) => views.size(returnsProjection, returnsIndex(state))),
  );
  const of = (state: ReturnState): number => sizes[RETURN_STATES.indexOf(state)] ?? 0;
  return {
    ...{ requested: of('requested'), approved: of('approved'), refused: of('refused') },
    ...{ withdrawn: of('withdrawn'), received: of('received'), refunding: of('refunding') },
    ...{ refunded: of('refunded'), closed: of('closed') },
  };
}
