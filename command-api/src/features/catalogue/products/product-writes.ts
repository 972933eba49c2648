// Adding, changing and removing products. Pictures are on disk before the event that names them; a number is taken only when all else holds.
import { productSequence, productStream } from '@aangan/shared-events/features/catalogue/products/events';
import { MAX_IMAGES, type ProductRequest } from '@aangan/shared-events/features/catalogue/products/http';
import { sequenceStream } from '@aangan/shared-events/sequence';
import type { CommandContext } from '../../../kernel/command-context.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { tellingChanges } from '../../../kernel/expected-revision.ts';
import { makeCommandHandler } from '../../../kernel/handle-command.ts';
import type { Platform } from '../../../kernel/platform.ts';
import type { ReceivedFile } from '../../../kernel/route.ts';
import { takeNumber } from '../../../kernel/sequence.ts';
import type { ImageStore } from '../../../uploads/store-image.ts';
import { storedSizes } from '../offers.ts';
import type { OpenCatalogue } from '../open-catalogue.ts';
import type { EarnedRating, ProductCommand } from './commands.ts';
import { missingProduct, productDecider } from './decider.ts';

export type ProductWritten = {
  readonly productId: number;
  readonly position: bigint | undefined;
  /** It had been done before under the same key. */
  readonly repeated: boolean;
};

/** A product form as it was sent. */
export type ProductForm = {
  readonly fields: ProductRequest;
  readonly files: readonly ReceivedFile[];
  readonly context: CommandContext;
  /** The number that this intention has taken before, where somebody has looked further back than the sequence remembers. */
  readonly number?: number;
};
type Change = { readonly context: CommandContext; readonly ifMatch: number | undefined };

export type ProductWrites = {
  /** Throws whatever `add` would refuse these fields with, and changes nothing. */
  readonly check: (fields: ProductRequest) => Promise<void>;
  readonly add: (form: ProductForm) => Promise<ProductWritten>;
  readonly change: (productId: number, form: ProductForm & Change) => Promise<ProductWritten>;
  readonly remove: (productId: number, change: Change) => Promise<ProductWritten>;
  /** Brings a removed product back; nothing happens where it stands in the shop. */
  readonly restore: (productId: number, context: CommandContext) => Promise<ProductWritten>;
};

export type ProductWritesNeeds = {
  readonly catalogue: Pick<OpenCatalogue, 'follower' | 'write'>;
  readonly images: ImageStore;
  readonly earnedBy: (productId: number) => Promise<EarnedRating>;
  /** Who an account is, for the eyes of an administrator. */
  readonly nameOf: (accountId: string) => Promise<string | undefined>;
};

/** Makes the writes of products. */
export function makeProductWrites(platform: Platform, needs: ProductWritesNeeds): ProductWrites {
  const { log, keys, sequences } = platform;
  const { catalogue, images } = needs;
  const products = makeCommandHandler(productDecider, log, keys);

  const carryOut = async (productId: number, command: ProductCommand, context: CommandContext) => {
    const { position, repeated } = await products.handle({
      stream: productStream(productId),
      command,
      context,
    });
    return { productId, position, repeated };
  };
  const doneBefore = async (
    productId: number,
    context: CommandContext,
  ): Promise<ProductWritten | undefined> => {
    const earlier = await products.recall(productStream(productId), context);
    return earlier === undefined ? undefined : { productId, position: earlier.position, repeated: true };
  };
  const numberTakenBy = async (context: CommandContext): Promise<number | undefined> => {
    const taken = await sequences.recall(sequenceStream(productSequence), context);
    return taken?.events[0]?.data.number;
  };

  const storing = async (
    files: readonly ReceivedFile[],
    work: (names: readonly string[]) => Promise<ProductWritten>,
  ): Promise<ProductWritten> => {
    const names = await images.store(files, MAX_IMAGES);
    try {
      const written = await work(names);
      if (written.repeated) await images.discard(names);
      return written;
    } catch (error) {
      // Only a refusal says for certain that no event names them.
      if (error instanceof DomainError) await images.discard(names);
      throw error;
    }
  };

  const addition = (fields: ProductRequest, files: readonly string[]) => {
    const details = { ...detailsIn(fields, catalogue.follower), ...baselineIn(fields) };
    const pictures = { files, imageColors: fields.imageColors };
    const sold = { ...priceIn(fields), inStock: fields.inStock };
    const command = (productId: number): ProductCommand => ({
      type: 'AddProduct',
      productId,
      details,
      ...sold,
      ...pictures,
    });
    // Whatever the number: what the rules refuse must not use one up.
    productDecider.decide(command(0), productDecider.initialState);
    return command;
  };

  return {
    check: async (fields) => void addition(fields, []),
    add: async ({ fields, files, context, number: known }) => {
      const number = known ?? (await numberTakenBy(context));
      const earlier = number === undefined ? undefined : await doneBefore(number, context);
      if (earlier !== undefined) return earlier;
      return storing(files, (names) =>
        catalogue.write(async () => {
          const command = addition(fields, names);
          const productId = number ?? (await takeNumber(sequences, productSequence, 'AddProduct', context));
          return carryOut(productId, command(productId), context);
        }),
      );
    },
    change: async (productId, { fields, files, context, ifMatch }) => {
      const earlier = await doneBefore(productId, context);
      if (earlier !== undefined) return earlier;
      const earned = await needs.earnedBy(productId);
      const asked = {
        ...priceIn(fields),
        inStock: fields.inStock,
        rating: fields.rating,
        reviews: fields.reviews,
      };
      const work = (names: readonly string[]): Promise<ProductWritten> =>
        catalogue.write(async () => {
          if (catalogue.follower.catalogue().product(productId)?.removed !== false) throw missingProduct();
          const details = detailsIn(fields, catalogue.follower);
          const pictures = { files: names.length === 0 ? undefined : names, imageColors: fields.imageColors };
          const command = { ...asked, details, ...pictures, earned, expectedRevision: ifMatch };
          return carryOut(productId, { type: 'ChangeProduct', ...command }, context);
        });
      const since = { stream: productStream(productId), revision: ifMatch };
      return tellingChanges(() => storing(files, work), since, log, needs.nameOf);
    },
    remove: (productId, { context, ifMatch }) => {
      const command = { type: 'RemoveProduct', expectedRevision: ifMatch } as const;
      const since = { stream: productStream(productId), revision: ifMatch };
      const work = () => catalogue.write(() => carryOut(productId, command, context));
      return tellingChanges(work, since, log, needs.nameOf);
    },
    restore: (productId, context) =>
      catalogue.write(() => {
        const known = catalogue.follower.catalogue();
        const product = known.product(productId);
        if (product === undefined) throw missingProduct();
        // While it was away nothing kept its category, brand and colours from going as well.
        requireTerms(product, known);
        return carryOut(productId, { type: 'RestoreProduct' }, context);
      }),
  };
}

function detailsIn(fields: ProductRequest, follower: OpenCatalogue['follower']) {
  const catalogue = follower.catalogue();
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

type Catalogue = ReturnType<OpenCatalogue['follower']['catalogue']>;
type Named = {
  readonly categoryId: number;
  readonly brandId: number;
  readonly colorIds: readonly number[];
};

function requireTerms({ categoryId, brandId, colorIds }: Named, catalogue: Catalogue): void {
  const exists = (kind: 'category' | 'brand' | 'color', id: number): boolean =>
    catalogue.term(kind, id)?.removed === false;
  if (!exists('category', categoryId)) throw noSuch('category');
  if (!exists('brand', brandId)) throw noSuch('brand');
  if (!colorIds.every((id) => exists('color', id))) throw noSuch('color');
}

/** The refusal of a product that names a category, brand or colour which is not there. */
export function noSuch(kind: 'category' | 'brand' | 'color'): DomainError {
  return new DomainError('invalid', `no-such-${kind}`, `Please choose a ${kind} that exists.`);
}

function priceIn({ price, oldPrice }: ProductRequest) {
  return { pricePaise: price, oldPricePaise: oldPrice };
}

function baselineIn({ rating = 0, reviews = 0 }: ProductRequest) {
  return { ratingBaseline: rating, reviewsBaseline: reviews };
}
