// Changes returns in answer to requests: finds the return of the sender, decides, gives the order back what the return does not keep, and answers with
// the return as it is then.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { KeyDestroyedError } from '@aangan/platform/keys/key-store';
import { returnStream } from '@aangan/shared-events/features/returns/events';
import type { ReturnChangedResponse } from '@aangan/shared-events/features/returns/http';
import type { Return } from '@aangan/shared-events/features/returns/return';
import type { CommandContext } from '../../domain/command-context.ts';
import { withInterveningChanges } from '../../domain/expected-revision.ts';
import type { NameOf } from '../../domain/ports/account-names.ts';
import type {
  IsReturnRefundTooSmall,
  RefundReturn,
  ReturnRefundOf,
} from '../../domain/ports/return-refunds.ts';
import { parseIdParam, requireVisitor } from '../../http/define-route.ts';
import type { Answer, ShopRequest } from '../../http/route.ts';
import type { ReturnChange } from './commands.ts';
import type { OpenReturns } from './open-returns.ts';
import { toReturnResponse } from './queries.ts';
import { missingReturn, refusalOf } from './refusals.ts';

export type ReturnNeeds = OpenReturns & {
  readonly refundReturn: RefundReturn;
  readonly returnRefundOf: ReturnRefundOf;
  readonly isRefundTooSmall: IsReturnRefundTooSmall;
  /** Only administrators may see the names. */
  readonly nameOf: NameOf;
};

/** What is read of a request about a return. */
export type ReturnsRequest = Pick<
  ShopRequest<unknown, unknown>,
  'params' | 'visitor' | 'context' | 'ifMatch'
>;

/** Makes what the routes change returns with. */
export function makeReturnChanges(log: Pick<EventLog, 'readStream'>, needs: ReturnNeeds) {
  const shown = (returned: Return) => toReturnResponse(returned, needs);

  /** The return that a request names. Throws 404 for one of another customer. */
  const returnIn = async ({ params, visitor }: ReturnsRequest): Promise<Return> => {
    const { accountId, role } = requireVisitor(visitor);
    const stream = returnStream(parseIdParam(params, 'orderId') ?? 0, parseIdParam(params, 'number') ?? 0);
    const { state } = await needs.returns.load(stream);
    if (state === undefined || (role !== 'admin' && state.accountId !== accountId)) throw missingReturn();
    return state;
  };

  /** Changes the return that a request names. `releases`: it may not keep all units of the order. */
  const change = async (
    request: ReturnsRequest,
    message: string,
    commandOf: (since: Pick<ReturnChange, 'expectedRevision' | 'at'>) => ReturnChange,
    releases: 'releases' | 'keeps',
  ): Promise<Answer> => {
    const { orderId, number, accountId } = await returnIn(request);
    const { context, ifMatch } = request;
    const command = commandOf({ expectedRevision: ifMatch, at: context.at });
    const { stream, position } = await handleSealed(needs, command, request, {
      ...{ stream: returnStream(orderId, number), accountId, log },
    });
    if (stream.state === undefined) throw missingReturn();
    const released = releases === 'releases' ? await needs.releaseUnits(orderId, number, context) : undefined;
    const body: ReturnChangedResponse = { success: true, message, data: shown(stream.state) };
    return { body, position: laterOf(position, released) };
  };

  /** Asks for a refund and enters it. Throws 400 for too small an amount, 409 when not enough is left of the return, or of the order's payment. */
  const refund = async (
    request: ReturnsRequest,
    { orderId, number, accountId, refundWay: how }: Return,
    { amountPaise, reference }: { readonly amountPaise: number; readonly reference?: string },
  ): Promise<Answer> => {
    const { context, ifMatch: expectedRevision } = request;
    const stream = returnStream(orderId, number);
    const note = reference === undefined ? {} : { reference };
    const isTooSmall = how === 'online' && (await needs.isRefundTooSmall(orderId, amountPaise));
    const of = { expectedRevision, at: context.at, amountPaise, how, isTooSmall };
    const { events } = await handleSealed(needs, { type: 'RequestReturnRefund', ...of, ...note }, request, {
      stream,
      accountId,
      log,
    });
    const asked = events.find((event) => event.type === 'ReturnRefundRequested');
    if (asked !== undefined) await enter(asked, context);
    const { state, position } = await needs.returns.load(stream);
    if (state === undefined) throw missingReturn();
    const refused = state.unpaid && refusalOf(state.unpaid);
    if (refused) throw refused;
    const message = state.refund === null ? 'The refund is recorded.' : 'The refund is on its way.';
    const body: ReturnChangedResponse = { success: true, message, data: shown(state) };
    return { body, position };
  };
  const enter = async (
    asked: Parameters<RefundReturn>[0],
    // The request's key belongs to the command that asked.
    { idempotencyKey: _, ...context }: CommandContext,
  ): Promise<void> => {
    const { orderId } = asked.data;
    const [refundId] = await needs.refundReturn(asked, context);
    const entered = refundId === undefined ? undefined : await needs.returnRefundOf(orderId, refundId);
    if (entered !== undefined) await needs.settleRefund(orderId, entered, context);
  };

  return { returnIn, change, refund };
}

type Target = {
  readonly stream: string;
  readonly accountId: string;
  readonly log: Pick<EventLog, 'readStream'>;
};

/** Nothing that may name an erased person is stored, and only that needs their key: the return moves on all the same. */
async function handleSealed(
  { returns, nameOf }: ReturnNeeds,
  command: ReturnChange,
  { context, ifMatch: revision, visitor }: ReturnsRequest,
  { stream, accountId, log }: Target,
) {
  const handle = (one: ReturnChange) =>
    returns.handle({
      ...{ stream, command: one, context },
      ...(holdsPersonalText(one) && { sealFor: accountId }),
    });
  const work = () =>
    handle(command).catch((error: unknown) => {
      if (error instanceof KeyDestroyedError) return handle(withoutPersonalText(command));
      throw error;
    });
  const nameForSender: NameOf = async (id) =>
    requireVisitor(visitor).role === 'admin' ? nameOf(id) : undefined;
  return withInterveningChanges(work, { stream, revision }, log, nameForSender);
}

function holdsPersonalText(command: ReturnChange): boolean {
  switch (command.type) {
    case 'RefuseReturn':
    case 'CloseReturn':
      return command.explanation !== undefined;
    case 'RequestReturnRefund':
      return command.reference !== undefined;
    default:
      return false;
  }
}

function withoutPersonalText(command: ReturnChange): ReturnChange {
  switch (command.type) {
    case 'RefuseReturn':
    case 'CloseReturn': {
      const { explanation: _, ...rest } = command;
      return rest;
    }
    case 'RequestReturnRefund': {
      const { reference: _, ...rest } = command;
      return rest;
    }
    default:
      return command;
  }
}

function laterOf(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one > other ? one : other;
}
