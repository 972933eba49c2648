// Adds, changes and removes categories, brands and colours. What the decider cannot see (other terms' names,
// products that use a term) is checked in the catalogue and claimed (see claimed-changes.ts).
import type { ShopEvent } from '@aangan/shared-events/event';
import { sequenceStream } from '@aangan/shared-events/sequence';
import type { CommandContext } from '../../../domain/command-context.ts';
import { makeCommandHandler } from '../../../domain/command-handler.ts';
import type { FeatureContext } from '../../../http/api-feature.ts';
import { takeNumber } from '../../../domain/sequence.ts';
import { isSame, type Catalogue } from '../catalogue.ts';
import type { CatalogueChange } from '../claimed-changes.ts';
import type { OpenCatalogue } from '../open-catalogue.ts';
import type { TermCommand, TermValues } from './commands.ts';
import { hexTaken, inUse, missingTerm, nameTaken } from './refusals.ts';
import type { Term, TermDecider, TermKind, TermState } from './decider.ts';

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
  { log, keys, sequences }: FeatureContext,
  { change }: Pick<OpenCatalogue, 'change'>,
): TermWrites {
  const { load } = makeCommandHandler(decider, log, keys);

  const makeChange = async (
    context: CommandContext,
    stream: () => string | undefined,
    plan: CatalogueChange<TermState, TermCommand, Event>['plan'],
  ): Promise<TermWritten> => {
    const { state, position } = await change({ decider, load, context, stream, plan });
    if (state === undefined) throw missingTerm(noun);
    return { term: state, position };
  };

  // Duplicates from before claims existed may remain; an unchanged name or hex code is not checked.
  const requireFree = (catalogue: Catalogue, { name, hexCode }: TermValues, own?: Term): void => {
    const named = isSame(name, own?.name) ? undefined : catalogue.termNamed(kind, name);
    if (named !== undefined && named.id !== own?.id) throw nameTaken(noun, named.name);
    if (hexCode === undefined || isSame(hexCode, own?.hexCode)) return;
    const [colored] = catalogue.colorsWithHex(hexCode);
    if (colored !== undefined && !colored.removed && colored.id !== own?.id)
      throw hexTaken(colored.name, hexCode);
  };

  return {
    add: async (values, context) => {
      const taken = await sequences.findByIdempotencyKey(sequenceStream(sequence), context);
      let number = taken?.events[0]?.data.number;
      return makeChange(
        context,
        () => (number === undefined ? undefined : streamOf(number)),
        async (catalogue) => {
          requireFree(catalogue, values);
          const id = (number ??= await takeNumber(sequences, sequence, 'AddTerm', context));
          return { stream: streamOf(id), command: { type: 'AddTerm', id, ...values } };
        },
      );
    },
    change: (id, values, context) =>
      makeChange(
        context,
        () => streamOf(id),
        (catalogue, own) =>
          Promise.try(() => {
            requireFree(catalogue, values, own);
            return { stream: streamOf(id), command: { type: 'ChangeTerm', ...values } };
          }),
      ),
    remove: (id, context) =>
      makeChange(
        context,
        () => streamOf(id),
        (catalogue) =>
          Promise.try(() => {
            const products = catalogue.productsUsing(kind, id);
            if (products > 0) throw inUse(noun, products);
            return { stream: streamOf(id), command: { type: 'RemoveTerm' } };
          }),
      ),
  };
}
