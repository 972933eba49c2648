// Resolves an address to its page and the data of the page's content.
import type { CacheRead } from '../views/cache.ts';
import { DomainError } from '../domain/domain-error.ts';
import type { ReadPublic } from '../http/answers/public-reader.ts';
import type { PageFacts } from './describe-page.ts';
import { withWords, type PageAddress } from './page-address.ts';

/** The pages that show data of the catalogue. */
export type ContentAddress = Extract<PageAddress, { kind: 'home' | 'listing' | 'product' }>;

export type FoundPage = {
  /** Undefined when the page does not exist (any more). */
  readonly page: PageAddress | undefined;
  readonly facts: PageFacts;
  /** False while the catalogue is unavailable. */
  readonly known: boolean;
};

/** Whether a page shows data of the catalogue. */
export function isContent(page: PageAddress | undefined): page is ContentAddress {
  return page?.kind === 'home' || page?.kind === 'listing' || page?.kind === 'product';
}

/** Reads the data of a page from the API's own public routes. */
export async function findPage(
  page: PageAddress | undefined,
  read: ReadPublic,
  aboutToRead: CacheRead,
): Promise<FoundPage> {
  if (!isContent(page)) return { page, facts: {}, known: true };
  const readJson = async <T>(address: string): Promise<T> => {
    const { body } = await read(address, aboutToRead);
    // Cast: the body was written in this process, from a value of the route's response type.
    return JSON.parse(body.toString()) as T;
  };
  try {
    return { page, facts: await factsOf(page, readJson), known: true };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.kind === 'missing') return { page: undefined, facts: {}, known: true };
    // The API refuses an invalid filter; the page leaves it out.
    return { page, facts: {}, known: error.kind === 'invalid' };
  }
}

async function factsOf(page: ContentAddress, read: <T>(address: string) => Promise<T>): Promise<PageFacts> {
  switch (page.kind) {
    case 'home':
      return { recommended: await read('/api/products/recommended-products') };
    case 'listing':
      return { listing: await read(withWords('/api/products', { page: '1', ...page.words })) };
    case 'product':
      return { product: await read(`/api/products/${page.productId}`) };
    default:
      return page satisfies never;
  }
}
