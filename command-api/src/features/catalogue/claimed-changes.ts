// Changes that depend on the whole catalogue: that a name or hex code is free, that nothing uses a term, that a term exists. Such a change is claimed
// before it is made, in a stream that all processes share, at the revision from which it was checked: of two that contradict each other one conflicts
// and is checked again. A claim tells the whole change, so when its process dies the next one that writes the catalogue makes it.
import { randomBytes } from 'node:crypto';
import { ConflictError } from '@aangan/platform/event-log/event-log';
import { codec } from '@aangan/shared-events/all-events';
import type { StoredEvent } from '@aangan/shared-events/codec';
import { metadataSchema, type EventMetadata, type ShopEvent } from '@aangan/shared-events/event';
import {
  catalogueClaimsStream,
  type CatalogueClaimEvent,
} from '@aangan/shared-events/features/catalogue/claims/events';
import { metadataOf, type CommandContext } from '../../domain/command-context.ts';
import { busy } from '../../http/common-refusals.ts';
import type { Decider } from '../../domain/decider.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { CommandHandler } from '../../domain/command-handler.ts';
import type { FeatureContext } from '../../http/feature-context.ts';
import { isUsedOn } from '../../domain/older-commands.ts';
import { emptyStream, findProcessed } from '../../domain/stream-state.ts';
import type { CatalogueFollower } from './catalogue-follower.ts';
import type { Catalogue } from './catalogue.ts';

/** One change of one stream, as its feature wants it. */
export type CatalogueChange<State, Command, Event extends ShopEvent> = {
  readonly decider: Decider<State, Command, Event>;
  readonly load: CommandHandler<State, Command, Event>['load'];
  readonly context: CommandContext;
  /** Undefined while the thing that is to be added has no number. */
  readonly stream: () => string | undefined;
  /** Throws why the catalogue does not allow the change. Called again after a conflict. */
  readonly plan: (
    catalogue: Catalogue,
    state: State,
  ) => Promise<{ readonly stream: string; readonly command: Command }>;
  /** Whether rules across streams depend on these events; all of them unless said. */
  readonly isClaimed?: (events: readonly Event[], state: State) => boolean;
};

export type Changed<State> = {
  readonly state: State;
  readonly position: bigint | undefined;
  /** It had been done before under the same key. */
  readonly repeated: boolean;
};

export type MakeChange = <State, Command, Event extends ShopEvent>(
  change: CatalogueChange<State, Command, Event>,
) => Promise<Changed<State>>;

type Claim = CatalogueClaimEvent['data'] & { readonly id: string; readonly metadata: EventMetadata };

/** Each conflict means that another process has got on. */
const TRIES = 30;

/**
 * Makes the way of such changes. A refusal is given only at the head of the log; throws 409 `busy` under contention, 503 while the follower is not
 * live, and `LogUnavailableError`.
 *
 * What stands in the log from before there were claims counts as it stands: checks read the streams themselves, and claims only order them. Two terms
 * of one name from that time stay, can be changed and removed, and refuse a third.
 */
export function makeClaimedChanges(
  { log }: Pick<FeatureContext, 'log'>,
  follower: Pick<CatalogueFollower, 'catalogue' | 'reach' | 'toHead'>,
): MakeChange {
  const append = async (
    stream: string,
    events: readonly StoredEvent[],
    after: bigint | undefined,
  ): Promise<{ readonly position: bigint; readonly ids: readonly string[] } | undefined> => {
    try {
      return await log.append(stream, events, after ?? 'no-stream');
    } catch (error) {
      if (error instanceof ConflictError) return undefined;
      throw error;
    }
  };

  // Done by the first process that sees it; undefined when the stream had moved on before, so that it can never be done.
  const fulfil = async ({ id, metadata, stream, after, events }: Claim): Promise<bigint | undefined> => {
    const stored = events.map(({ type, version, data }) => ({
      type,
      data,
      metadata: { ...metadata, causationId: id, schemaVersion: version },
    }));
    const revision = after === null ? undefined : BigInt(after);
    const done = await append(stream, stored, revision);
    if (done !== undefined) {
      await follower.reach(done.position);
      return done.position;
    }
    const there = await log.readStream(stream, revision === undefined ? 0n : revision + 1n, events.length);
    await follower.toHead();
    const cause = metadataSchema.safeParse(there[0]?.metadata).data?.causationId;
    return cause === id ? there.at(-1)?.position : undefined;
  };

  const claim = async (
    data: CatalogueClaimEvent['data'],
    context: CommandContext,
    checkedFrom: bigint | undefined,
  ): Promise<Claim | undefined> => {
    const stored = encode({ type: 'CatalogueChangeClaimed', data }, context);
    const [id] = (await append(catalogueClaimsStream, [stored], checkedFrom))?.ids ?? [];
    if (id !== undefined) return { ...data, id, metadata: stored.metadata };
    await follower.toHead();
    return undefined;
  };

  // Undefined when it has to be looked at again.
  const attempt = async <State, Command, Event extends ShopEvent>({
    decider,
    load,
    context,
    stream: streamNow,
    plan,
    isClaimed = () => true,
  }: CatalogueChange<State, Command, Event>): Promise<Changed<State> | undefined> => {
    const catalogue = follower.catalogue();
    const open = catalogue.openClaim();
    if (open !== undefined) {
      await fulfil({ ...open.data, id: open.id, metadata: open.metadata });
      return undefined;
    }
    // Whatever the follower takes in from here on makes the claim conflict.
    const checkedFrom = catalogue.claimsRevision();
    const known = streamNow();
    const before = known === undefined ? emptyStream(decider) : await load(known);
    const { state, revision } = before;
    const earlier = findProcessed(before, context.intention);
    // An intention that the stream remembers no longer was carried out all the same.
    if (earlier !== undefined || (known !== undefined && isUsedOn(known, context.intention)))
      return { state, position: earlier?.position ?? before.position, repeated: true };
    const { stream, command } = await plan(catalogue, state);
    const events = decider.decide(command, state);
    if (events.length === 0) return { state, position: before.position, repeated: false };
    const stored = events.map((event) => encode(event, context));
    let position: bigint | undefined;
    if (isClaimed(events, state)) {
      const after = revision === undefined ? null : Number(revision);
      const claimed = await claim({ stream, after, events: stored.map(inClaim) }, context, checkedFrom);
      position = claimed && (await fulfil(claimed));
    } else position = (await append(stream, stored, revision))?.position;
    if (position === undefined) return undefined;
    const now = events.reduce((folded, event) => decider.evolve(folded, event), state);
    return { state: now, position, repeated: false };
  };

  return async (change) => {
    let isAtHead = false;
    for (let tries = 0; tries < TRIES; tries++) {
      try {
        const changed = await attempt(change);
        if (changed !== undefined) return changed;
      } catch (error) {
        if (!(error instanceof DomainError) || error.kind === 'unavailable' || isAtHead) throw error;
        await follower.toHead();
        isAtHead = true;
      }
    }
    throw busy();
  };
}

// Nothing in the catalogue is sealed for a person.
function encode(event: ShopEvent, context: CommandContext): StoredEvent {
  return codec.encode(event, metadataOf(context), undefined, () => randomBytes(12));
}

function inClaim({ type, data, metadata: { schemaVersion: version } }: StoredEvent) {
  return { type, version, data };
}
