// Numeric ids from the log: a number is the revision of its event plus one. It is taken after the decision that needs it; a number whose command
// then fails is never reused, and its event names the command.
import { eventsOf } from '@aangan/shared-events/event';
import { sequenceEvents, sequenceStream, type SequenceEvent } from '@aangan/shared-events/sequence';
import type { CommandContext } from './command-context.ts';
import type { Decider } from './decider.ts';
import type { CommandHandler } from './command-handler.ts';
import { RECENT_COMMANDS } from './recent-commands.ts';

export type SequenceState = { readonly taken: number };
export type TakeNumber = { readonly purpose: string };

export const sequenceDecider: Decider<SequenceState, TakeNumber, SequenceEvent> = {
  initialState: { taken: 0 },
  decide: ({ purpose }, { taken }) => [{ type: 'NumberTaken', data: { number: taken + 1, purpose } }],
  evolve: (_, event) => ({ taken: event.data.number }),
  isEvent: eventsOf(sequenceEvents),
  // A sequence grows without bound, and each event carries its number.
  lastEvents: RECENT_COMMANDS,
};

export type SequenceHandler = CommandHandler<SequenceState, TakeNumber, SequenceEvent>;

/** Higher than usual: many commands take from one sequence at once, and each conflict means that another one succeeded. */
const RETRIES = 50;

export type TakenNumber = {
  readonly number: number;
  /** Commit position of its event. */
  readonly position: bigint | undefined;
  /** It was taken earlier under the same idempotency key. */
  readonly repeated: boolean;
};

/** Takes the next number of a sequence, from 1; the same idempotency key gets the same number again. */
export async function takeNumber(...taken: Parameters<typeof takeNumberAt>): Promise<number> {
  return (await takeNumberAt(...taken)).number;
}

/** The same, with the commit position. */
export async function takeNumberAt(
  sequences: SequenceHandler,
  name: string,
  purpose: string,
  context: CommandContext,
): Promise<TakenNumber> {
  const stream = sequenceStream(name);
  const { events, position, repeated } = await sequences.handle({
    stream,
    command: { purpose },
    context,
    retries: RETRIES,
  });
  const number = events[0]?.data.number;
  if (number === undefined) throw new Error(`the sequence ${name} gave no number`);
  return { number, position, repeated };
}
