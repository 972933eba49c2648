// Numbers for orders, products and their kind, from the log itself: a number is the revision of its event plus one. It is taken only after the
// decision that needs it holds; one whose command then fails is never given out again, and its event names the command.
import { eventsOf } from '@aangan/shared-events/event';
import { sequenceEvents, sequenceStream, type SequenceEvent } from '@aangan/shared-events/sequence';
import type { CommandContext } from './command-context.ts';
import type { Decider } from './decider.ts';
import type { CommandHandler } from './command-handler.ts';
import { RECENT_COMMANDS } from './stream-state.ts';

export type SequenceState = { readonly taken: number };
export type TakeNumber = { readonly purpose: string };

export const sequenceDecider: Decider<SequenceState, TakeNumber, SequenceEvent> = {
  initialState: { taken: 0 },
  decide: ({ purpose }, { taken }) => [{ type: 'NumberTaken', data: { number: taken + 1, purpose } }],
  evolve: (_, event) => ({ taken: event.data.number }),
  isEvent: eventsOf(sequenceEvents),
  // A sequence grows for ever, and each event names its number.
  lastEvents: RECENT_COMMANDS,
};

export type SequenceHandler = CommandHandler<SequenceState, TakeNumber, SequenceEvent>;

/** Many take from one sequence at once; each conflict means that another has got on. */
const RETRIES = 50;

export type TakenNumber = {
  readonly number: number;
  /** Where it was taken in the log. */
  readonly position: bigint | undefined;
  /** It had been taken before under the same key. */
  readonly repeated: boolean;
};

/** Takes the next number of a sequence, from 1; the same intention gets the same number again. */
export async function takeNumber(...taken: Parameters<typeof takeNumberAt>): Promise<number> {
  return (await takeNumberAt(...taken)).number;
}

/** The same, telling where in the log. */
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
