// The rules of one return: which step may follow which, and how much is refunded for what arrived. How many units of an order can be returned is
// decided in the order's stream, and whether its payment has enough left in the payment's.
import { eventsOf } from '@aangan/shared-events/event';
import { returnEvents, type ReturnEvent } from '@aangan/shared-events/features/returns/events';
import { refundableOf, returnAfter, type Return } from '@aangan/shared-events/features/returns/return';
import type { ReturnState } from '@aangan/shared-events/features/returns/states';
import { invalid } from '../../domain/common-refusals.ts';
import type { Decider } from '../../domain/decider.ts';
import { expectRevision } from '../../domain/expected-revision.ts';
import type {
  CloseReturn,
  ReceiveReturn,
  RefuseReturn,
  RequestReturnRefund,
  ReturnChange,
  ReturnCommand,
} from './commands.ts';
import {
  missingReturn,
  moreReceived,
  parcelMissing,
  returnMoved,
  returnRefundTooLarge,
  returnRefundTooSmall,
} from './refusals.ts';

export type ReturnStreamState = Return | undefined;
type Events = readonly ReturnEvent[];

export const returnDecider: Decider<ReturnStreamState, ReturnCommand, ReturnEvent> = {
  initialState: undefined,
  isEvent: eventsOf(returnEvents),
  decide,
  evolve: returnAfter,
};

function decide(command: ReturnCommand, state: ReturnStreamState): Events {
  if (command.type === 'OpenReturn')
    return state === undefined ? [{ type: 'ReturnRequested', data: command.request }] : [];
  if (state === undefined) throw missingReturn();
  const data = { ...idsOf(state), at: command.at };
  switch (command.type) {
    case 'RefuseReturnRefund': {
      const { attempt, leftPaise, reason } = command;
      if (state.refund?.attempt !== attempt) return [];
      const refused = { ...data, attempt, leftPaise, ...(reason && { reason }) };
      return [{ type: 'ReturnRefundRefused', data: refused }];
    }
    case 'WithdrawReturnRefund': {
      const { attempt } = command;
      if (state.refund?.attempt !== attempt) return [];
      const { amountPaise } = state.refund;
      return [{ type: 'ReturnRefundWithdrawn', data: { ...data, attempt, amountPaise } }];
    }
    case 'RecordReturnRefundFailed': {
      const { attempt, paidPaise } = command;
      if (state.refund?.attempt !== attempt) return [];
      if (state.refund.hasFailed && paidPaise <= (state.refund.paidPaise ?? 0)) return [];
      const failed = { ...data, attempt, ...(paidPaise > 0 && { paidPaise }) };
      return [{ type: 'ReturnRefundFailed', data: failed }];
    }
    case 'RecordReturnRefunded': {
      const { attempt, paid } = command;
      const parts = paid.filter(({ refundId }) => !state.paidRefunds.includes(refundId));
      if (attempt > state.attempts || parts.length === 0) return [];
      const amountPaise = parts.reduce((sum, part) => sum + part.amountPaise, 0);
      const refundIds = parts.map(({ refundId }) => refundId);
      const refunded = { ...data, attempt, amountPaise, how: state.refundWay, refundIds };
      return [{ type: 'ReturnRefunded', data: refunded }];
    }
    default:
      return change(command, state);
  }
}

function change(command: ReturnChange, state: Return): Events {
  expectRevision(command.expectedRevision, state.revision);
  const data = { ...idsOf(state), at: command.at };
  switch (command.type) {
    case 'ApproveReturn':
      return once(state, 'approved', ['requested'], { type: 'ReturnApproved', data });
    case 'RefuseReturn':
      return once(state, 'refused', ['requested'], {
        type: 'ReturnRefused',
        data: { ...data, ...explanationOf(command) },
      });
    case 'WithdrawReturn':
      return once(state, 'withdrawn', ['requested'], { type: 'ReturnWithdrawn', data });
    case 'ReceiveReturn':
      return receive(command, state);
    case 'RequestReturnRefund':
      return requestRefund(command, state);
    case 'CloseReturn':
      return once(state, 'closed', ['received'], {
        type: 'ReturnClosed',
        data: { ...data, ...explanationOf(command) },
      });
    default:
      return command satisfies never;
  }
}

const idsOf = ({ returnId, orderId, number, accountId }: Return) => ({
  ...{ returnId, orderId, number, accountId },
});

const explanationOf = ({ explanation }: RefuseReturn | CloseReturn) =>
  explanation === undefined ? {} : { explanation };

// The step leads to `to`, from one of some states; where the return is there already, it changes nothing.
function once(state: Return, to: ReturnState, from: readonly ReturnState[], event: ReturnEvent): Events {
  if (state.state === to) return [];
  expectState(state, from);
  return [event];
}

function expectState({ state }: Return, from: readonly ReturnState[]): void {
  if (from.includes(state)) return;
  throw state === 'approved' && from.includes('received') ? parcelMissing() : returnMoved(state);
}

function receive({ lines, at }: ReceiveReturn, state: Return): Events {
  const isOfThis = lines.every(({ line }) => state.lines.some((each) => each.line === line));
  if (!isOfThis) throw invalid('This return has no such line.', 'lines');
  const arrived = state.lines.map(({ line, name, quantity: asked }) => {
    const of = lines.filter((each) => each.line === line);
    const quantity = of.reduce((sum, each) => sum + each.quantity, 0);
    if (quantity > asked) throw moreReceived(name, asked);
    const [again, ...others] = new Set(of.filter((each) => each.quantity > 0).map(({ restock }) => restock));
    if (others.length > 0)
      throw invalid(`What arrived of “${name}” is sold again as a whole, or not at all.`, 'lines');
    return { line, quantity, restock: again ?? false };
  });
  const data = { ...idsOf(state), at, lines: arrived };
  return once(state, 'received', ['approved'], { type: 'ReturnReceived', data });
}

// One at a time. What was refunded in part can be refunded further.
function requestRefund(command: RequestReturnRefund, state: Return): Events {
  const { amountPaise, how, isTooSmall, reference, at } = command;
  expectState(state, ['received', 'refunded']);
  const left = refundableOf(state);
  if (amountPaise < 1) throw invalid('Please enter an amount.', 'amount');
  if (amountPaise > left) throw returnRefundTooLarge(left);
  if (isTooSmall) throw returnRefundTooSmall();
  const attempt = state.attempts + 1;
  const data = { ...idsOf(state), at, attempt, amountPaise, how };
  const note = reference !== undefined && { reference };
  return [{ type: 'ReturnRefundRequested', data: { ...data, ...note } }];
}
