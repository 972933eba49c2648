// Adding, changing and removing categories, brands and colours: what the decider cannot see (names of others, products that use a term) is
// asked of the follower, in turn.
import type { ShopEvent } from '@aangan/shared-events/event';
import { sequenceStream } from '@aangan/shared-events/sequence';
import type { CommandContext } from '../../kernel/command-context.ts';
import { makeCommandHandler } from '../../kernel/handle-command.ts';
import type { Platform } from '../../kernel/platform.ts';
import { takeNumber } from '../../kernel/sequence.ts';
import type { OpenCatalogue } from './open-catalogue.ts';
import type { TermCommand, TermValues } from './term-commands.ts';
import { hexTaken, inUse, nameTaken } from './term-refusals.ts';
import { missing, type Term, type TermDecider, type TermKind } from './term-decider.ts';

export type TermWritten = { readonly term: Term; readonly position: bigint | undefined };

export type TermWrites = {
  readonly add: (values: TermValues, context: CommandContext) => Promise<TermWritten>;
  readonly change: (id: number, values: TermValues, context: CommandContext) => Promise<TermWritten>;
  readonly remove: (id: number, context: CommandContext) => Promise<TermWritten>;
};

export type TermWritesNeeds<Event extends ShopEvent> = {
  readonly kind: TermKind;
  readonly noun: string;
  readonly decider: TermDecider<Event>;
  readonly streamOf: (id: number) => string;
  readonly sequence: string;
};

/** Makes the writes of one kind of term. */
export function makeTermWrites<Event extends ShopEvent>(
  { kind, noun, decider, streamOf, sequence }: TermWritesNeeds<Event>,
  { log, keys, sequences }: Platform,
  { follower, write }: Pick<OpenCatalogue, 'follower' | 'write'>,
): TermWrites {
  const terms = makeCommandHandler(decider, log, keys);

  const carryOut = async (
    id: number,
    command: TermCommand,
    context: CommandContext,
  ): Promise<TermWritten> => {
    const { stream, position } = await terms.handle({ stream: streamOf(id), command, context });
    if (stream.state === undefined) throw missing(noun);
    return { term: stream.state, position };
  };

  const requireFree = (values: TermValues, exceptId?: number): void => {
    const catalogue = follower.catalogue();
    const named = catalogue.termNamed(kind, values.name);
    if (named !== undefined && named.id !== exceptId) throw nameTaken(noun, named.name);
    const { hexCode } = values;
    const colored = hexCode === undefined ? undefined : catalogue.colorWithHex(hexCode);
    if (colored !== undefined && !colored.removed && colored.id !== exceptId)
      throw hexTaken(colored.name, hexCode ?? '');
  };

  const requireUnused = (id: number): void => {
    const products = follower.catalogue().productsUsing(kind, id);
    if (products > 0) throw inUse(noun, products);
  };

  // Checks come before a write that is new; one that was done before is answered from the log.
  const checked = async (
    id: number,
    command: TermCommand,
    context: CommandContext,
    check: () => void,
  ): Promise<TermWritten> =>
    write(async () => {
      const earlier = await terms.recall(streamOf(id), context);
      if (earlier === undefined) check();
      return carryOut(id, command, context);
    });

  return {
    add: (values, context) =>
      write(async () => {
        const taken = await sequences.recall(sequenceStream(sequence), context);
        const number = taken?.events[0]?.data.number;
        const earlier = number === undefined ? undefined : await terms.recall(streamOf(number), context);
        if (earlier === undefined) requireFree(values);
        const id = number ?? (await takeNumber(sequences, sequence, 'AddTerm', context));
        return carryOut(id, { type: 'AddTerm', id, ...values }, context);
      }),
    change: (id, values, context) =>
      checked(id, { type: 'ChangeTerm', ...values }, context, () => requireFree(values, id)),
    remove: (id, context) => checked(id, { type: 'RemoveTerm' }, context, () => requireUnused(id)),
  };
}
