// Parses answers about returns.
import type {
  ReturnResponse,
  ReturnsOfOrderResponse,
  ReturnsResponse,
} from '@aangan/shared-events/features/returns/http';
import {
  RETURN_REASONS,
  RETURN_STATES,
  UNPAID_REASONS,
  type ReturnState,
} from '@aangan/shared-events/features/returns/states';
import { fieldsOf } from '@aangan/shared-events/fields';
import {
  flagOf,
  listIn,
  listOf,
  numberOf,
  optionalNumber,
  textOf,
  textsOf,
} from '../../lib/api/answer-fields.ts';

export type Page = Pick<ReturnsResponse, 'data' | 'next'> & {
  readonly counts: Readonly<Record<ReturnState, number>>;
};

export function returnsIn(answer: unknown): Page {
  const { counts, next } = fieldsOf(answer);
  const of = (state: ReturnState): number => numberOf(fieldsOf(counts)[state]);
  return {
    data: listIn(answer, 'data').map(returnFrom),
    counts: {
      ...{ requested: of('requested'), approved: of('approved'), refused: of('refused') },
      ...{ withdrawn: of('withdrawn'), received: of('received'), refunding: of('refunding') },
      ...{ refunded: of('refunded'), closed: of('closed') },
    },
    next: textOf(next) || null,
  };
}

export type ReturnsOfOrder = ReturnsOfOrderResponse['data'];

export function returnsOfOrderIn(answer: unknown): ReturnsOfOrder {
  const data = fieldsOf(fieldsOf(answer)['data']);
  return {
    returns: (listOf(data['returns']) ?? []).map(returnFrom),
    left: (listOf(data['left']) ?? []).map((each) => numberOf(each)),
    until: textOf(data['until']) || null,
  };
}

/** The return in `data` of an answer. */
export function returnIn(answer: unknown): ReturnResponse {
  return returnFrom(fieldsOf(answer)['data']);
}

function returnFrom(answer: unknown): ReturnResponse {
  const fields = fieldsOf(answer);
  const refund = fieldsOf(fields['refund']);
  const amount = optionalNumber(refund['amount']);
  return {
    id: textOf(fields['id']),
    orderId: numberOf(fields['orderId']),
    number: numberOf(fields['number'], 1),
    state: stateFrom(fields['state']),
    reason: RETURN_REASONS.find((each) => each === fields['reason']) ?? 'changed-mind',
    note: textOf(fields['note']) || null,
    pictures: [...textsOf(fields['pictures'] ?? [])],
    explanation: textOf(fields['explanation']) || null,
    sendTo: textOf(fields['sendTo']) || null,
    lines: (listOf(fields['lines']) ?? []).map(lineFrom),
    steps: (listOf(fields['steps']) ?? []).map((step) => {
      const { state, at } = fieldsOf(step);
      return { state: stateFrom(state), at: textOf(at) };
    }),
    refunded: numberOf(fields['refunded']),
    refundable: numberOf(fields['refundable']),
    refundWay: fields['refundWay'] === 'cash' ? 'cash' : 'online',
    refund:
      amount === undefined
        ? null
        : {
            ...{ amount, paid: numberOf(refund['paid']), how: refund['how'] === 'cash' ? 'cash' : 'online' },
            failed: flagOf(refund['failed'], false),
          },
    unpaid: unpaidFrom(fields['unpaid']),
    revision: numberOf(fields['revision'], -1),
  };
}

function unpaidFrom(answer: unknown): ReturnResponse['unpaid'] {
  const fields = fieldsOf(answer);
  const why = UNPAID_REASONS.find((each) => each === fields['why']);
  if (why === undefined) return null;
  return { why, amount: numberOf(fields['amount']), left: optionalNumber(fields['left']) ?? null };
}

function lineFrom(answer: unknown): ReturnResponse['lines'][number] {
  const fields = fieldsOf(answer);
  return {
    line: numberOf(fields['line']),
    productId: numberOf(fields['productId']),
    name: textOf(fields['name']),
    image: textOf(fields['image']) || null,
    color: textOf(fields['color'], 'Default'),
    size: textOf(fields['size']),
    quantity: numberOf(fields['quantity'], 1),
    price: numberOf(fields['price']),
    received: optionalNumber(fields['received']) ?? null,
    restock: flagOf(fields['restock'], false),
  };
}

function stateFrom(value: unknown): ReturnState {
  return RETURN_STATES.find((each) => each === value) ?? 'requested';
}
