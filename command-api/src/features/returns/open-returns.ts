// The returns of one API process: asking for one (pictures, then the claim in the order's stream, then the return), and what follows.
import { KeyDestroyedError } from '@aangan/platform/keys/key-store';
import type { Recorded } from '@aangan/shared-events/event';
import type { OrderReturnClaimed } from '@aangan/shared-events/features/orders/events';
import { ordersOfIndex, ordersProjection } from '@aangan/shared-events/features/orders/views';
import { returnIdOf, returnStream, type ReturnEvent } from '@aangan/shared-events/features/returns/events';
import type { Return } from '@aangan/shared-events/features/returns/return';
import { MAX_RETURN_PICTURES } from '@aangan/shared-events/features/returns/paths';
import { isErased } from '@aangan/shared-events/personal';
import { join } from 'node:path';
import { catchingUp, missingOrder } from '../../domain/common-refusals.ts';
import type { CommandContext } from '../../domain/command-context.ts';
import { makeCommandHandler, type CommandHandler } from '../../domain/command-handler.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { ClaimedUnits, OrderReturns, OrderToReturn } from '../../domain/ports/order-returns.ts';
import type { UnitsToRestock } from '../../domain/ports/return-units.ts';
import type {
  AwaitsReturnRefund,
  RefuseReturnRefund,
  ReturnRefund,
} from '../../domain/ports/return-refunds.ts';
import { RetryLaterError } from '../../domain/process-manager.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import type { ReceivedFile } from '../../http/route.ts';
import { startSettlingImages } from '../../uploads/abandoned-images.ts';
import { makePrivateImages, type PrivateImages } from '../../uploads/private-images.ts';
import { tooManyImages } from '../../uploads/refusals.ts';
import type { ServeImages } from '../../uploads/serve-image.ts';
import { makeServePrivateImages } from '../../uploads/serve-private-image.ts';
import { makeSignedAddresses } from '../../uploads/signed-address.ts';
import type { ReturnCommand } from './commands.ts';
import { returnDecider, type ReturnStreamState } from './decider.ts';

/** The path under which the pictures of returns are served. */
export const RETURN_PICTURES = '/uploads/returns';

export type ReturnHandler = CommandHandler<ReturnStreamState, ReturnCommand, ReturnEvent>;

/** Returns an address that opens a private image for some minutes. */
export type AddressOf = (image: string) => string;

type Asked = {
  readonly returned: Return;
  /** Commit position of the return's first event. */
  readonly position: bigint | undefined;
};

export type OpenReturns = {
  readonly returns: ReturnHandler;
  /** Asks for a return. Throws 409 when the units are not left or the time has passed, 400, 413 or 503 for a picture that cannot be stored. */
  readonly ask: (
    order: OrderToReturn,
    units: Omit<ClaimedUnits, 'pictures' | 'returnDays'>,
    files: readonly ReceivedFile[],
    context: CommandContext,
  ) => Promise<Asked>;
  /** Opens the return of a claim, unless it is open already. */
  readonly openClaimed: (claim: Recorded<OrderReturnClaimed>) => Promise<Asked>;
  /** Gives the order back what the return does not keep; idempotent. Returns the commit position. */
  readonly releaseUnits: (
    orderId: number,
    number: number,
    context: CommandContext,
  ) => Promise<bigint | undefined>;
  /** The units that arrived and can be sold again. */
  readonly unitsToRestock: UnitsToRestock;
  /** Whether a return still waits for the outcome of one of its refunds. */
  readonly awaitsRefund: AwaitsReturnRefund;
  /** Tells a return that the order's payment has not enough left, or that the amount is too small; idempotent. */
  readonly refuseRefund: RefuseReturnRefund;
  /** Records what became of a refund of a return: that it failed, or once all of it is settled, that it was paid or withdrawn; idempotent. */
  readonly settleRefund: (orderId: number, refund: ReturnRefund, context: CommandContext) => Promise<void>;
  /** Deletes the pictures of an erased person's returns; idempotent. `position`: of the event that erased them. */
  readonly erasePictures: (accountId: string, position: bigint) => Promise<void>;
  /** For how many days after the delivery items can be returned; 0: not at all. */
  readonly returnDays: number;
  readonly orderToReturn: OrderReturns['orderToReturn'];
  /** The signed address of a picture. */
  readonly addressOf: AddressOf;
  /** Where approved parcels are sent: the shop’s name, and its address on the next line; empty without an address. */
  readonly sendTo: string;
  /** Everything under `RETURN_PICTURES`. */
  readonly servePictures: ServeImages;
  readonly stop: () => void;
};

/** What is shown of a return besides its events. */
export type ReturnAddresses = Pick<OpenReturns, 'addressOf' | 'sendTo'>;

type Needs = OrderReturns & {
  readonly uploadsDir: string;
  /** Limit of all pictures together. */
  readonly picturesBytes: number;
  /** Shared by all processes. */
  readonly secret: string;
  readonly returnDays: number;
  readonly sendTo: string;
  /** Whether an account is erased, by its stream in the log. */
  readonly isErasedAccount: (accountId: string) => Promise<boolean>;
};

/** The folder of the pictures of returns: apart from the public ones, on the volume that all API processes share. */
export function returnImages(uploadsDir: string, maxBytes: number): PrivateImages {
  return makePrivateImages(join(uploadsDir, 'returns'), maxBytes);
}

/** The owner of an order's pictures, as their names have it. */
export const pictureOwner = (orderId: number): string => orderId.toString(16).padStart(32, '0');

/** Opens the returns of a process; abandoned pictures are settled until `stop`. */
export function openReturns(platform: FeatureContext, needs: Needs): OpenReturns {
  const { log, keys, views, logger, now } = platform;
  const { orderToReturn, claimReturn, releaseReturn, returnDays, isErasedAccount } = needs;
  const returns = makeCommandHandler(returnDecider, log, keys);
  const images = returnImages(needs.uploadsDir, needs.picturesBytes);
  const addresses = makeSignedAddresses(needs.secret, 'returns');

  const openClaimed: OpenReturns['openClaimed'] = async (claim) => {
    const { orderId, accountId, number, lines, reason, note, pictures, claimedAt: at } = claim.data;
    const order = await orderToReturn(orderId);
    if (order === undefined) throw missingOrder();
    const request = {
      ...{ returnId: returnIdOf(orderId, number), orderId, number, accountId, reason, pictures, at },
      refundWay: order.paymentMethod === 'online' ? ('online' as const) : ('cash' as const),
      lines: lines.flatMap(({ line, quantity }) => {
        const item = order.items[line];
        if (item === undefined) return [];
        const { productId, name, image, colorId, color, size, pricePaise } = item;
        return [{ line, productId, name, image, colorId, color, size, quantity, pricePaise }];
      }),
    };
    const open = (more: { readonly note?: string }) =>
      returns.handle({
        stream: returnStream(orderId, number),
        command: { type: 'OpenReturn', request: { ...request, ...more } },
        context: contextOfClaim(claim, now()),
        expectNew: true,
        ...(more.note !== undefined && { sealFor: accountId }),
      });
    const { stream, position } = await (note === undefined || isErased(note)
      ? open({})
      : open({ note }).catch(whenErased(() => open({}))));
    if (stream.state === undefined) throw missingOrder();
    return { returned: stream.state, position };
  };

  const withStoredPictures = async <T extends { readonly repeated: boolean }>(
    { orderId, accountId }: OrderToReturn,
    files: readonly ReceivedFile[],
    work: (pictures: readonly string[]) => Promise<T>,
  ): Promise<T> => {
    const stored: string[] = [];
    const each = async (act: (image: string) => Promise<void>) => void (await Promise.all(stored.map(act)));
    try {
      for (const file of files) stored.push(await images.put(pictureOwner(orderId), file));
      const done = await work(stored);
      // An erasure before this claim has deleted the pictures of earlier claims only; one after it finds these.
      const isLate = stored.length > 0 && (await isErasedAccount(accountId));
      await each(done.repeated || isLate ? images.remove : images.keep);
      return done;
    } catch (error) {
      // Only a refusal proves that no event refers to them; after any other error they stay pending until the log can be read.
      if (error instanceof DomainError) await each(images.remove);
      throw error;
    }
  };

  const isReferenced = async (owner: string, image: string): Promise<boolean> => {
    const order = await orderToReturn(Number.parseInt(owner, 16));
    if (order === undefined || (await isErasedAccount(order.accountId))) return false;
    return order.claims.some(({ pictures }) => pictures.includes(image));
  };

  return {
    ...{ returns, returnDays, orderToReturn, openClaimed },
    ask: async (order, units, files, context) => {
      if (files.length > MAX_RETURN_PICTURES) throw tooManyImages(MAX_RETURN_PICTURES);
      const claim = (note: string | undefined, pictures: readonly string[]) =>
        claimReturn(order, { ...units, note, pictures, returnDays }, context);
      const { claim: claimed } = await withStoredPictures(order, files, (pictures) =>
        // Nothing that is of an erased person is stored.
        claim(units.note, pictures).catch(whenErased(() => claim(undefined, []))),
      );
      return openClaimed(claimed);
    },
    unitsToRestock: async (orderId, number) => {
      const { state } = await returns.load(returnStream(orderId, number));
      return (state?.lines ?? []).flatMap(({ productId, colorId, size, received, restock }) =>
        restock && received !== null && received > 0
          ? [{ productId, colorId, size, quantity: received }]
          : [],
      );
    },
    awaitsRefund: async ({ orderId, number, attempt }) =>
      (await returns.load(returnStream(orderId, number))).state?.refund?.attempt === attempt,
    refuseRefund: ({ orderId, number, ...refused }, context) =>
      returns.handle({
        ...{ stream: returnStream(orderId, number), context },
        command: { type: 'RefuseReturnRefund', ...refused, at: context.at },
      }),
    settleRefund: async (orderId, refund, context) => {
      const command = commandAfter(refund, context.at);
      if (command !== undefined)
        await returns.handle({ stream: returnStream(orderId, refund.number), command, context });
    },
    releaseUnits: async (orderId, number, context) => {
      const { state } = await returns.load(returnStream(orderId, number));
      if (state === undefined) return undefined;
      const kept = state.lines.flatMap(({ line, received }) =>
        received === null || received === 0 ? [] : [{ line, quantity: received }],
      );
      return releaseReturn({ orderId, number, kept }, context);
    },
    erasePictures: async (accountId, commit) => {
      const reached = views.hasReached([ordersProjection], { logId: await log.logId(), commit });
      if (!reached)
        throw new RetryLaterError('waiting for the orders of an erased person', { cause: catchingUp() });
      const ids = await views.members(ordersProjection, ordersOfIndex(accountId), { newestFirst: false });
      for (const id of ids)
        for (const { pictures } of (await orderToReturn(Number(id)))?.claims ?? [])
          for (const picture of pictures) await images.remove(picture);
    },
    sendTo: needs.sendTo,
    addressOf: (image) => addresses.sign(`${RETURN_PICTURES}/${image}`),
    servePictures: makeServePrivateImages(RETURN_PICTURES, images, addresses),
    stop: startSettlingImages(images, isReferenced, logger),
  };
}

const sumOf = (paid: ReturnRefund['paid']): number =>
  paid.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** What a return records of a refund; undefined while the money is on its way. */
function commandAfter(refund: ReturnRefund, at: string): ReturnCommand | undefined {
  const { attempt, state, paid } = refund;
  switch (state) {
    case 'requested':
      return undefined;
    case 'failed':
      return { type: 'RecordReturnRefundFailed', attempt, paidPaise: sumOf(paid), at };
    case 'settled':
      return paid.length > 0
        ? { type: 'RecordReturnRefunded', attempt, at, paid }
        : { type: 'WithdrawReturnRefund', attempt, at };
    default:
      return state satisfies never;
  }
}

const whenErased =
  <Result>(again: () => Promise<Result>) =>
  (error: unknown): Promise<Result> => {
    if (error instanceof KeyDestroyedError) return again();
    throw error;
  };

// The return is attributed to its owner, whichever process opens it.
function contextOfClaim({ id, metadata }: Recorded<OrderReturnClaimed>, now: Date): CommandContext {
  const { by, origin, correlationId, commandId, commandMac } = metadata;
  return {
    ...{ by, origin, correlationId, causationId: id, at: now.toISOString() },
    ...(commandId !== undefined &&
      commandMac !== undefined && { idempotencyKey: { id: commandId, mac: commandMac } }),
  };
}
