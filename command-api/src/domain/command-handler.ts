// Handles every command: load and fold the stream, decide, append at the revision that was read; on a conflict load and decide again.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import { commandsRepeated } from '../metrics/metrics.ts';
import { rethrowUnlessConflict, rethrowUnlessOutdated } from './after-conflict.ts';
import type { CommandContext } from './command-context.ts';
import { busy } from './common-refusals.ts';
import type { Decider } from './decider.ts';
import { decideOn } from './decisions.ts';
import { makeFindOlderCommand } from './older-commands.ts';
import { emptyStream, type StreamState } from './stream-state.ts';
import { makeStreams, type Streams } from './streams.ts';

export type CommandEnvelope<Command> = {
  readonly stream: string;
  readonly command: Command;
  readonly context: CommandContext;
  /** Subject of the key that seals the events' personal data: an account's id, or a customization request's. */
  readonly sealFor?: string;
  /** The stream probably does not exist: it is not read before the first append. A wrong guess costs a conflict, a right one saves a read. */
  readonly expectNew?: boolean;
  /** How often to decide again after a conflict; 3 by default. */
  readonly retries?: number;
};

export type CommandResult<State, Event extends ShopEvent> = {
  /** The events of this command: appended now or, when `repeated`, the first time. Empty when it changed nothing. */
  readonly events: readonly Recorded<Event>[];
  readonly stream: StreamState<State, Event>;
  /** Commit position of the events caused, else of the stream's last event; reads should have reached it. */
  readonly position: bigint | undefined;
  readonly repeated: boolean;
};

export type CommandHandler<State, Command, Event extends ShopEvent> = {
  /** Executes a command. Throws `DomainError` (refused; 409 `busy` under contention) and `LogUnavailableError`. */
  readonly handle: (envelope: CommandEnvelope<Command>) => Promise<CommandResult<State, Event>>;
  /** The stream as the log has it now. */
  readonly load: (stream: string) => Promise<StreamState<State, Event>>;
  /** The earlier result of the context's idempotency key on the stream; undefined when the key is new. Throws 409 when it was used for another request. */
  readonly findByIdempotencyKey: (
    stream: string,
    context: CommandContext,
  ) => Promise<CommandResult<State, Event> | undefined>;
};

const RETRIES = 3;

/** Makes the handler for all streams of one decider, which are read for each command. */
export function makeCommandHandler<State, Command, Event extends ShopEvent>(
  decider: Decider<State, Command, Event>,
  log: EventLog,
  keys: KeyStore,
): CommandHandler<State, Command, Event> {
  return commandHandlerOn(decider, makeStreams(decider, log, keys), { log, keys });
}

/** The same over given streams. */
export function commandHandlerOn<State, Command, Event extends ShopEvent>(
  decider: Decider<State, Command, Event>,
  { load, append }: Streams<State, Command, Event>,
  needs: { readonly log: EventLog; readonly keys: KeyStore },
): CommandHandler<State, Command, Event> {
  type Result = CommandResult<State, Event>;
  const findOlderCommand = makeFindOlderCommand(decider, needs);

  // Undefined after a conflict, and for a guess that no append protects.
  const tryOnce = async (
    envelope: CommandEnvelope<Command>,
    isGuess: boolean,
  ): Promise<Result | undefined> => {
    const { stream: name, command, context } = envelope;
    const stream = isGuess ? emptyStream(decider) : await load(name);
    const earlier = isGuess ? undefined : await findOlderCommand(name, stream, context.idempotencyKey);
    if (earlier !== undefined) {
      commandsRepeated.inc();
      return earlier;
    }
    const decision = decideOn(decider, command, stream.state);
    if (isGuess && ('refusal' in decision || decision.events.length === 0)) return undefined;
    if ('refusal' in decision) throw decision.refusal;
    const { events } = decision;
    if (events.length === 0) return { events: [], stream, position: stream.position, repeated: false };
    const appended = await append(name, stream, [{ envelope, events }]).catch(
      isGuess ? rethrowUnlessOutdated : rethrowUnlessConflict,
    );
    return appended?.[0];
  };
  return {
    load,
    handle: async (envelope) => {
      const guessed = envelope.expectNew === true ? await tryOnce(envelope, true) : undefined;
      if (guessed !== undefined) return guessed;
      for (let tries = 0; tries <= (envelope.retries ?? RETRIES); tries++) {
        const result = await tryOnce(envelope, false);
        if (result !== undefined) return result;
      }
      throw busy();
    },
    findByIdempotencyKey: async (name, { idempotencyKey }) =>
      idempotencyKey === undefined ? undefined : findOlderCommand(name, await load(name), idempotencyKey),
  };
}
