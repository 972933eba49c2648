// The product listing follows the views: changed documents are read again and applied, one round after
// another. It has reached a position when the views have reached it and no change is pending here.
import { brandsProjection } from '@aangan/shared-events/features/catalogue/brands/views';
import { categoriesProjection } from '@aangan/shared-events/features/catalogue/categories/views';
import { colorsProjection } from '@aangan/shared-events/features/catalogue/colors/views';
import { productsProjection } from '@aangan/shared-events/features/catalogue/products/views';
import { reviewsProjection } from '@aangan/shared-events/features/reviews/views';
import { catchingUp } from '../../../../domain/common-refusals.ts';
import { DomainError } from '../../../../domain/domain-error.ts';
import type { FeatureContext } from '../../../../http/api-feature.ts';
import type { Derived, Views } from '../../../../views/views.ts';
import { applyChanges, loadIndex } from './apply-changes.ts';
import type { ListingIndex } from './listing-index.ts';
import {
  changesOf,
  EVERYTHING,
  isPending,
  NOTHING,
  TERMS,
  together,
  type PendingChanges,
} from './pending-changes.ts';
import { makeProductReader, type ListingSources } from './read-products.ts';

export type Listing = Derived & {
  /**
   * The current index; throws 503 `catching-up` until everything has been read once, and while views are not live. After they were replaced, or were not
   * live, the previous one serves until the new one is read.
   */
  readonly index: () => ListingIndex;
  readonly stop: () => void;
};

const TERM_PROJECTIONS = [categoriesProjection, brandsProjection, colorsProjection];
const DOCUMENT_PROJECTIONS = [productsProjection, reviewsProjection];
const PROJECTIONS = [...DOCUMENT_PROJECTIONS, ...TERM_PROJECTIONS];
const RETRY_MS = 250;

/** Opens the listing; it reads everything as soon as the views are live. */
export function openListing(
  { views, logger }: Pick<FeatureContext, 'logger'> & { readonly views: Views },
  sources: ListingSources,
): Listing {
  const reader = makeProductReader(views, sources);
  const listeners = new Set<() => void>();
  const notify = (): void => listeners.forEach((listener) => listener());
  let index: ListingIndex | undefined;
  let pending = EVERYTHING;
  let running: Promise<void> | undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  const round = async (): Promise<void> => {
    const taken = pending;
    pending = NOTHING;
    try {
      const current = index;
      if (taken.everything || current === undefined) {
        const loaded = await loadIndex(reader);
        // Another full reload was announced meanwhile: what was read may mix two generations.
        if (!pending.everything) index = loaded;
      } else await applyChanges(current, taken, reader);
    } catch (error) {
      pending = together(pending, taken);
      throw error;
    }
    notify();
  };
  const run = async (): Promise<void> => {
    try {
      while (isPending(pending) && !stopped) await round();
    } catch (error) {
      if (!(error instanceof DomainError)) logger.error({ err: error }, 'product listing update failed');
      clearTimeout(retry);
      if (!stopped) retry = setTimeout(() => void settle(), RETRY_MS).unref();
    }
  };
  const settle = (): Promise<void> => (running ??= run().finally(() => (running = undefined)));
  const addPending = (changes: PendingChanges): void => {
    if (!isPending(changes)) return;
    pending = together(pending, changes);
    void settle();
  };

  const follow = (projection: string, meaning: (keys: readonly string[]) => PendingChanges): (() => void) =>
    views.onChange(projection, (changed) => addPending(changed === 'all' ? EVERYTHING : meaning(changed)));
  const following = [
    ...DOCUMENT_PROJECTIONS.map((projection) => follow(projection, changesOf)),
    ...TERM_PROJECTIONS.map((projection) => follow(projection, () => TERMS)),
  ];
  void settle();

  const isSettled = (): boolean => index !== undefined && !isPending(pending) && running === undefined;
  return {
    index: () => {
      if (index === undefined || !views.hasReached(PROJECTIONS, undefined)) throw catchingUp();
      return index;
    },
    hasReached: (position) => isSettled() && views.hasReached(PROJECTIONS, position),
    waitFor: async (position, ms) => {
      const start = performance.now();
      if (!(await views.waitFor(PROJECTIONS, position, ms))) return false;
      await Promise.race([settle(), after(ms - (performance.now() - start))]);
      return isSettled();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop: () => {
      stopped = true;
      clearTimeout(retry);
      for (const stop of following) stop();
    },
  };
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)).unref());
}
