// Adding, changing and removing products. Pictures are on disk before the event that names them; a number is taken only when all else holds.
import {
  productSequence,
  productStream,
  type ProductEvent,
} from '@aangan/shared-events/features/catalogue/products/events';
import { MAX_IMAGES } from '@aangan/shared-events/features/catalogue/products/paths';
import type { ProductRequest } from '@aangan/shared-events/features/catalogue/products/http';
import { sequenceStream } from '@aangan/shared-events/sequence';
import type { CommandContext } from '../../../domain/command-context.ts';
import { missingProduct } from '../../../domain/common-refusals.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { withInterveningChanges } from '../../../domain/expected-revision.ts';
import { makeCommandHandler } from '../../../domain/command-handler.ts';
import type { FeatureContext } from '../../../http/api-feature.ts';
import type { ReceivedFile } from '../../../http/route.ts';
import type { NameOf } from '../../../domain/ports/account-names.ts';
import { takeNumber } from '../../../domain/sequence.ts';
import type { ImageStore } from '../../../uploads/store-image.ts';
import { storedSizes } from '../pricing.ts';
import type { Catalogue } from '../catalogue.ts';
import type { OpenCatalogue } from '../open-catalogue.ts';
import type { ProductCommand } from './commands.ts';
import { productDecider, type ProductState } from './decider.ts';
import type { Earned } from './queries.ts';
import { noSuchTerm } from './refusals.ts';

export type ProductWritten = {
  readonly productId: number;
  readonly position: bigint | undefined;
  /** The same idempotency key had made the write before. */
  readonly repeated: boolean;
};

/** A submitted product form. */
export type ProductForm = {
  readonly fields: ProductRequest;
  readonly files: readonly ReceivedFile[];
  readonly context: CommandContext;
  /** The number that this idempotency key took earlier, when found further back than the sequence's state reaches. */
  readonly number?: number;
};
type Change = { readonly context: CommandContext; readonly ifMatch: number | undefined };

export type ProductWrites = {
  /** Throws the refusal that `add` would throw for these fields; changes nothing. */
  readonly check: (fields: ProductRequest) => Promise<void>;
  readonly add: (form: ProductForm) => Promise<ProductWritten>;
  readonly change: (productId: number, form: ProductForm & Change) => Promise<ProductWritten>;
  readonly remove: (productId: number, change: Change) => Promise<ProductWritten>;
  /** Restores a removed product; does nothing to one that is not removed. */
  readonly restore: (productId: number, context: CommandContext) => Promise<ProductWritten>;
};

export type ProductWritesNeeds = {
  readonly catalogue: Pick<OpenCatalogue, 'follower' | 'write' | 'change' | 'decideFromFollower'>;
  readonly images: ImageStore;
  readonly earnedBy: (productId: number) => Promise<Earned>;
  /** For administrators. */
  readonly nameOf: NameOf;
};

/** Makes the writes of products. */
export function makeProductWrites(platform: FeatureContext, needs: ProductWritesNeeds): ProductWrites {
  const { log, keys, sequences } = platform;
  const { catalogue, images } = needs;
  const products = makeCommandHandler(productDecider, log, keys);

  const handleCommand = async (productId: number, command: ProductCommand, context: CommandContext) => {
    const { position, repeated } = await products.handle({
      stream: productStream(productId),
      command,
      context,
    });
    return { productId, position, repeated };
  };
  const findEarlier = async (
    productId: number,
    context: CommandContext,
  ): Promise<ProductWritten | undefined> => {
    const earlier = await products.findByIdempotencyKey(productStream(productId), context);
    return earlier === undefined ? undefined : { productId, position: earlier.position, repeated: true };
  };
  const numberTakenBy = async (context: CommandContext): Promise<number | undefined> => {
    const taken = await sequences.findByIdempotencyKey(sequenceStream(productSequence), context);
    return taken?.events[0]?.data.number;
  };

  const withStoredImages = async (
    files: readonly ReceivedFile[],
    work: (names: readonly string[]) => Promise<ProductWritten>,
  ): Promise<ProductWritten> => {
    const names = await images.store(files, MAX_IMAGES);
    try {
      const written = await work(names);
      if (written.repeated) await images.discard(names);
      return written;
    } catch (error) {
      // Only a refusal proves that no event refers to the images.
      if (error instanceof DomainError) await images.discard(names);
      throw error;
    }
  };

  const requested = (fields: ProductRequest, files: readonly string[], known: Catalogue) => {
    const details = { ...detailsIn(fields, known), ...baselineIn(fields) };
    const pictures = { files, imageColors: fields.imageColors };
    const sold = { ...priceIn(fields), inStock: fields.inStock };
    const command = (productId: number): ProductCommand => ({
      type: 'AddProduct',
      productId,
      details,
      ...sold,
      ...pictures,
    });
    // Decide with any number first: a refused command must not use one up.
    productDecider.decide(command(0), productDecider.initialState);
    return command;
  };
  const { load } = products;
  type Plan = (known: Catalogue, state: ProductState) => ProductCommand;
  const change = async (productId: number, context: CommandContext, plan: Plan): Promise<ProductWritten> => {
    const stream = productStream(productId);
    const { position, repeated } = await catalogue.change({
      ...{ decider: productDecider, load, context, isClaimed: takesTerms },
      stream: () => stream,
      plan: (known, state) => Promise.try(() => ({ stream, command: plan(known, state) })),
    });
    return { productId, position, repeated };
  };

  return {
    check: async (fields) =>
      void (await catalogue.decideFromFollower(() => requested(fields, [], catalogue.follower.catalogue()))),
    add: async ({ fields, files, context, number: known }) => {
      let number = known ?? (await numberTakenBy(context));
      const earlier = number === undefined ? undefined : await findEarlier(number, context);
      if (earlier !== undefined) return earlier;
      return withStoredImages(files, async (names) => {
        const { position, repeated } = await catalogue.change({
          ...{ decider: productDecider, load, context },
          stream: () => (number === undefined ? undefined : productStream(number)),
          plan: async (now) => {
            const command = requested(fields, names, now);
            const id = (number ??= await takeNumber(sequences, productSequence, 'AddProduct', context));
            return { stream: productStream(id), command: command(id) };
          },
        });
        return { productId: number ?? 0, position, repeated };
      });
    },
    change: async (productId, { fields, files, context, ifMatch }) => {
      const earlier = await findEarlier(productId, context);
      if (earlier !== undefined) return earlier;
      const earned = await needs.earnedBy(productId);
      const changes = { ...priceIn(fields), rating: fields.rating, reviews: fields.reviews };
      const work = (names: readonly string[]): Promise<ProductWritten> =>
        change(productId, context, (known, state) => {
          if (state?.removed !== false) throw missingProduct();
          const details = detailsIn(fields, known);
          const pictures = { files: names.length === 0 ? undefined : names, imageColors: fields.imageColors };
          // The form of a counted product shows whether something is available, which is not the administrator's flag.
          const inStock = known.stock(productId) === undefined ? fields.inStock : state.inStock;
          const command = { ...changes, inStock, details, ...pictures, earned, expectedRevision: ifMatch };
          return { type: 'ChangeProduct', ...command };
        });
      const since = { stream: productStream(productId), revision: ifMatch };
      return withInterveningChanges(() => withStoredImages(files, work), since, log, needs.nameOf);
    },
    remove: (productId, { context, ifMatch }) => {
      const command = { type: 'RemoveProduct', expectedRevision: ifMatch } as const;
      const since = { stream: productStream(productId), revision: ifMatch };
      const work = () => catalogue.write(() => handleCommand(productId, command, context));
      return withInterveningChanges(work, since, log, needs.nameOf);
    },
    restore: (productId, context) =>
      change(productId, context, (known, state) => {
        if (state === undefined) throw missingProduct();
        // While the product was removed, its category, brand or colours could be removed too.
        requireTerms(state.details, known);
        return { type: 'RestoreProduct' };
      }),
  };
}

// An existing product blocks the removal of its terms: only newly used terms have to be claimed.
function takesTerms(events: readonly ProductEvent[], state: ProductState): boolean {
  return events.some((event) => {
    if (event.type === 'ProductAdded' || event.type === 'ProductRestored') return true;
    if (event.type !== 'ProductDetailsChanged' || state === undefined) return false;
    const { categoryId, brandId, colorIds } = event.data;
    const { details } = state;
    if (categoryId !== details.categoryId || brandId !== details.brandId) return true;
    return !colorIds.every((id) => details.colorIds.includes(id));
  });
}

function detailsIn(fields: ProductRequest, catalogue: Catalogue) {
  const colorIds = [...new Set([fields.color, ...(fields.colors ?? [])])];
  requireTerms({ ...fields, colorIds }, catalogue);
  return {
    name: fields.name,
    description: fields.description,
    additionalInformation: fields.additionalInformation,
    categoryId: fields.categoryId,
    brandId: fields.brandId,
    colorIds,
    sizes: [...new Set(storedSizes(fields.sizes))],
    isRecommended: fields.isRecommended,
    isNewArrival: fields.isNewArrival,
  };
}

type Named = {
  readonly categoryId: number;
  readonly brandId: number;
  readonly colorIds: readonly number[];
};

function requireTerms({ categoryId, brandId, colorIds }: Named, catalogue: Catalogue): void {
  const exists = (kind: 'category' | 'brand' | 'color', id: number): boolean =>
    catalogue.term(kind, id)?.removed === false;
  if (!exists('category', categoryId)) throw noSuchTerm('category');
  if (!exists('brand', brandId)) throw noSuchTerm('brand');
  if (!colorIds.every((id) => exists('color', id))) throw noSuchTerm('color');
}

function priceIn({ price, oldPrice }: ProductRequest) {
  return { pricePaise: price, oldPricePaise: oldPrice };
}

function baselineIn({ rating = 0, reviews = 0 }: ProductRequest) {
  return { ratingBaseline: rating, reviewsBaseline: reviews };
}
