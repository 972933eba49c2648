// Changes that depend on the whole catalogue: a name or hex code must be free, a term unused or existing.
// Such a change is first claimed in a stream that all processes share, at the revision at which it was
// checked: of two contradicting changes one conflicts and is checked again. A claim contains the whole
// change, so when its process dies the next writer of the catalogue completes it.
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
import { busy } from '../../domain/common-refusals.ts';
import type { Decider } from '../../domain/decider.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { CommandHandler } from '../../domain/command-handler.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import { isUsedOn } from '../../domain/older-commands.ts';
import { emptyStream, findProcessed } from '../../domain/stream-state.ts';
import type { CatalogueFollower } from './catalogue-follower.ts';
import type { Catalogue } from './catalogue.ts';

/** A requested change of one stream. */
export type CatalogueChange<State, Command, Event extends ShopEvent> = {
  readonly decider: Decider<State, Command, Event>;
  readonly load: CommandHandler<State, Command, Event>['load'];
  readonly context: CommandContext;
  /** Undefined until a new product or term has its number. */
  readonly stream: () => string | undefined;
  /** Returns the command, or throws a refusal. Called again after a conflict. */
  readonly plan: (
    catalogue: Catalogue,
    state: State,
  ) => Promise<{ readonly stream: string; readonly command: Command }>;
  /** Whether rules across streams depend on these events; the default is yes. */
  readonly isClaimed?: (events: readonly Event[], state: State) => boolean;
};

export type Changed<State> = {
  readonly state: State;
  readonly position: bigint | undefined;
  /** The same idempotency key had made the change before. */
  readonly repeated: boolean;
};

export type MakeChange = <State, Command, Event extends ShopEvent>(
  change: CatalogueChange<State, Command, Event>,
) => Promise<Changed<State>>;

type Claim = CatalogueClaimEvent['data'] & { readonly id: string; readonly metadata: EventMetadata };

/** After each conflict another process has made progress. */
const MAX_ATTEMPTS = 30;

/**
 * Makes the function for such changes. It refuses only after reading to the head of the log; throws 409
 * `busy` under contention, 503 while the follower is not live, and `LogUnavailableError`. Data from before
 * claims existed remains valid: checks read the streams themselves, and claims only order the changes. Two
 * terms with the same name from that time can still be changed and removed; a third is refused.
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

  // Appends the claimed change; idempotent. Undefined when the stream had advanced before, so that the claim
  // is void.
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

  // Undefined when the change has to be checked again.
  const attempt = async <State, Command, Event extends ShopEvent>({
    decider,
    load,
    context,
    stream: findStream,
    plan,
    isClaimed = () => true,
  }: CatalogueChange<State, Command, Event>): Promise<Changed<State> | undefined> => {
    const catalogue = follower.catalogue();
    const open = catalogue.openClaim();
    if (open !== undefined) {
      // From now on it holds: a time of the claim would say that the shop showed it before.
      await fulfil({ ...open.data, id: open.id, metadata: { ...open.metadata, at: context.at } });
      return undefined;
    }
    // Any claim that the follower applies from here on makes this one conflict.
    const checkedFrom = catalogue.claimsRevision();
    const known = findStream();
    const before = known === undefined ? emptyStream(decider) : await load(known);
    const { state, revision } = before;
    const processed = findProcessed(before, context.idempotencyKey);
    // The key may have been processed so long ago that the stream's state no longer contains it.
    if (processed !== undefined || (known !== undefined && isUsedOn(known, context.idempotencyKey)))
      return { state, position: processed?.position ?? before.position, repeated: true };
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
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
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

// The catalogue's events contain no sealed data.
function encode(event: ShopEvent, context: CommandContext): StoredEvent {
  return codec.encode(event, metadataOf(context), undefined, () => randomBytes(12));
}

function inClaim({ type, data, metadata: { schemaVersion: version } }: StoredEvent) {
  return { type, version, data };
}
