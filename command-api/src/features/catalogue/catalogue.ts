// The streams of products and their stock, categories, brands and colours, folded in memory by the deciders' `evolve`.
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import { eventsOf } from '@aangan/shared-events/event';
import { brandStream } from '@aangan/shared-events/features/catalogue/brands/events';
import { categoryStream } from '@aangan/shared-events/features/catalogue/categories/events';
import {
  catalogueClaimEvents,
  catalogueClaimsStream,
  type CatalogueClaimEvent,
} from '@aangan/shared-events/features/catalogue/claims/events';
import { colorStream } from '@aangan/shared-events/features/catalogue/colors/events';
import { productStream } from '@aangan/shared-events/features/catalogue/products/events';
import type { ProductView } from '@aangan/shared-events/features/catalogue/products/views';
import { shownStock } from '@aangan/shared-events/features/stock/shown';
import type { Decider } from '../../domain/decider.ts';
import { brandDecider } from './brands/decider.ts';
import { categoryDecider } from './categories/decider.ts';
import { colorDecider } from './colors/decider.ts';
import { productDecider, type ProductState } from './products/decider.ts';
import type { CountedProduct } from '../../domain/ports/counted-stock.ts';
import { makeFollowedStocks } from './followed-stocks.ts';
import type { Term, TermKind } from './terms/decider.ts';

export type CatalogueClaim = Recorded<CatalogueClaimEvent>;

export type Catalogue = {
  /** Includes removed products. */
  readonly product: (productId: number) => ProductView | undefined;
  /** The name of each product that is not removed. */
  readonly productNames: () => readonly { readonly productId: number; readonly name: string }[];
  /** The stock of a counted product; undefined for any other. */
  readonly stock: (productId: number) => CountedProduct | undefined;
  /** Commit position from which some product has been counted without a stop; undefined while none is counted. */
  readonly countedSince: () => bigint | undefined;
  /** Includes removed terms. */
  readonly term: (kind: TermKind, id: number) => Term | undefined;
  /** The existing term of this kind with the name, case-insensitively. */
  readonly termNamed: (kind: TermKind, name: string) => Term | undefined;
  /** The ids of the colors with this name, case-insensitively: of existing ones first, then of removed ones. */
  readonly colorsNamed: (name: string) => readonly number[];
  /** The colours with this hex code, case-insensitively: an existing one first, then removed ones, the newest first. */
  readonly colorsWithHex: (hexCode: string) => readonly Term[];
  /** How many products that are not removed use a term. */
  readonly productsUsing: (kind: TermKind, id: number) => number;
  /** Revision of the newest claim; undefined before the first. */
  readonly claimsRevision: () => bigint | undefined;
  /** The claim whose change is neither made nor void yet. */
  readonly openClaim: () => CatalogueClaim | undefined;
};

export type FoldingCatalogue = Catalogue & { readonly apply: (event: Recorded<ShopEvent>) => void };

const streamOf = { category: categoryStream, brand: brandStream, color: colorStream } as const;

/** Makes an empty catalogue to apply events to. */
export function makeCatalogue(): FoldingCatalogue {
  const products = makeFold(productDecider);
  const createdAt = new Map<string, string>();
  const terms = {
    category: makeFold(categoryDecider),
    brand: makeFold(brandDecider),
    color: makeFold(colorDecider),
  };
  const claims = makeClaims();
  const stocks = makeFollowedStocks();
  const termsOf = (kind: TermKind): readonly Term[] => defined(terms[kind].states());
  const termNamed = (kind: TermKind, name: string): Term | undefined =>
    termsOf(kind).find((term) => !term.removed && isSame(term.name, name));
  const colorsNamed = (name: string): readonly number[] => {
    const named = termsOf('color').filter((color) => isSame(name, color.name));
    return [...named.filter(({ removed }) => !removed), ...named.filter(({ removed }) => removed)].map(
      ({ id }) => id,
    );
  };
  const colorsWithHex = (hexCode: string): readonly Term[] => {
    const all = termsOf('color').filter((color) => isSame(hexCode, color.hexCode));
    return [...all.filter(({ removed }) => !removed), ...all.filter(({ removed }) => removed).toReversed()];
  };
  return {
    apply: (event) => {
      if (event.type === 'ProductAdded') createdAt.set(event.stream, event.metadata.at);
      products.apply(event);
      for (const fold of Object.values(terms)) fold.apply(event);
      claims.apply(event);
      stocks.apply(event);
    },
    product: (productId) => {
      const stream = productStream(productId);
      const view = viewOf(products.state(stream), createdAt.get(stream) ?? '');
      const counted = stocks.of(productId);
      return view && counted ? { ...view, stock: shownStock(counted.levels) } : view;
    },
    productNames: () =>
      defined(products.states()).flatMap(({ productId, details: { name }, removed }) =>
        removed ? [] : [{ productId, name }],
      ),
    stock: stocks.of,
    countedSince: stocks.countedSince,
    term: (kind, id) => terms[kind].state(streamOf[kind](id)),
    termNamed,
    colorsNamed,
    colorsWithHex,
    productsUsing: (kind, id) =>
      defined(products.states()).filter((product) => !product.removed && uses(product.details, kind, id))
        .length,
    claimsRevision: claims.revision,
    openClaim: claims.open,
  };
}

const isClaim = eventsOf(catalogueClaimEvents);

// A new claim is appended only when all earlier ones are done or void, so at most one is open.
function makeClaims() {
  const revisions = new Map<string, bigint>();
  let open: CatalogueClaim | undefined;
  return {
    apply: (event: Recorded<ShopEvent>): void => {
      revisions.set(event.stream, event.revision);
      if (isClaim(event)) {
        const { stream, after } = event.data;
        const isVoid = revisions.get(stream) !== (after === null ? undefined : BigInt(after));
        open = isVoid ? undefined : event;
      } else if (event.stream === open?.data.stream) open = undefined;
    },
    revision: () => revisions.get(catalogueClaimsStream),
    open: () => open,
  };
}

type Fold<State> = {
  readonly apply: (event: Recorded<ShopEvent>) => void;
  readonly state: (stream: string) => State | undefined;
  readonly states: () => readonly State[];
};

function makeFold<State, Command, Event extends ShopEvent>(
  decider: Decider<State, Command, Event>,
): Fold<State> {
  const states = new Map<string, State>();
  return {
    apply: (event) => {
      if (!decider.isEvent(event)) return;
      const before = states.get(event.stream) ?? decider.initialState;
      states.set(event.stream, decider.evolve(before, event));
    },
    state: (stream) => states.get(stream),
    states: () => [...states.values()],
  };
}

function defined<State>(states: readonly (State | undefined)[]): readonly State[] {
  return states.filter((state) => state !== undefined);
}

/** Compares names and hex codes case-insensitively; a letter and its mark are the same in one character or in two. */
export function isSame(one: string, other: string | undefined): boolean {
  return other !== undefined && caseFolded(one) === caseFolded(other);
}

/** The form in which equal names are one text. */
export function caseFolded(text: string): string {
  return text.trim().toLocaleLowerCase('en').normalize('NFC');
}

type Uses = { readonly categoryId: number; readonly brandId: number; readonly colorIds: readonly number[] };

function uses({ categoryId, brandId, colorIds }: Uses, kind: TermKind, id: number): boolean {
  switch (kind) {
    case 'category':
      return categoryId === id;
    case 'brand':
      return brandId === id;
    case 'color':
      return colorIds.includes(id);
    default:
      return kind satisfies never;
  }
}

function viewOf(state: ProductState, createdAt: string): ProductView | undefined {
  if (state === undefined) return undefined;
  const { productId: id, details, ...sold } = state;
  return { id, ...details, ...sold, createdAt };
}
