import type { WishlistEntryResponse } from '@aangan/shared-events/features/wishlist/http';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/data/badge.tsx';
import { Button, ButtonLink } from '../../components/form/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { moveFocusToNeighbour } from '../../components/form/move-focus.ts';
import { notify, notifyError } from '../../components/feedback/notices.ts';
import { Outdated } from '../../components/data/outdated.tsx';
import { PageTitle } from '../../components/navigation/page-title.tsx';
import { Picture } from '../../components/media/picture.tsx';
import { Price } from '../../components/data/price.tsx';
import { Loading, Skeleton } from '../../components/feedback/skeleton.tsx';
import { Stars } from '../../components/media/stars.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { serverMessageOf } from '../../lib/api/server-message.ts';
import { useStaySignedIn } from '../../lib/session/use-stay-signed-in.ts';
import { useAddWishlistItem, useRemoveWishlistItem } from './api.ts';
import { wishlistQuery } from './wishlist-query.ts';
import { removeErrorText, wishlistErrors, wishlistTexts } from './messages.ts';

const grid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,50%-1rem)),1fr))] gap-x-4 gap-y-10 sm:grid-cols-3 lg:grid-cols-4 lg:gap-x-6 min-[120rem]:grid-cols-5';

export function WishlistPage() {
  useStaySignedIn(wishlistTexts.refused);
  const wishlist = useQuery(wishlistQuery());
  const entries = wishlist.data;
  const problem = wishlist.isError ? errorText(wishlist.error, wishlistErrors) : null;
  const retry = () => void wishlist.refetch();
  const remove = useRemoval();
  return (
    <div className="page py-8 md:py-12">
      <PageTitle className="mb-8">Your wishlist</PageTitle>
      {problem !== null && entries === undefined && (
        <ErrorState message={problem} onRetry={retry} retrying={wishlist.isFetching} />
      )}
      {problem !== null && entries !== undefined && (
        <Outdated problem={problem} onRetry={retry} retrying={wishlist.isFetching} />
      )}
      {entries === undefined && problem === null && <WishlistSkeleton />}
      {entries?.length === 0 && (
        <EmptyState
          title={wishlistTexts.empty}
          text="Tap the heart on a product to save it here."
          action={<ButtonLink to="/products">See all products</ButtonLink>}
        />
      )}
      {entries !== undefined && entries.length > 0 && (
        <ul className={grid}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <WishlistCard entry={entry} onRemove={() => remove(entry)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type WishlistCardProps = { readonly entry: WishlistEntryResponse; readonly onRemove: () => void };

function WishlistCard({ entry, onRemove }: WishlistCardProps) {
  const { productId, Product } = entry;
  const { name, image, price, rating, reviews, Category, brand, available } = Product;
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative aspect-4/5 overflow-hidden rounded-md bg-sunken">
        <Picture
          name={image}
          alt=""
          sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 31vw, 46vw"
          className="size-full"
        />
        {!available && <Badge className="absolute top-3 left-3">Not available</Badge>}
      </div>
      <h2 className="mt-3 font-sans text-base font-semibold tracking-normal text-pretty">
        {/* The link covers the whole card; the button is layered above it. */}
        <Link
          to="/product/$id"
          params={{ id: String(productId) }}
          className="group-hover:text-indigo after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-indigo"
        >
          {name}
        </Link>
      </h2>
      <p className="text-sm text-muted">{[Category.name, brand].filter(Boolean).join(' · ')}</p>
      <Price price={price} />
      {reviews > 0 && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <Stars rating={rating} />
          {wishlistTexts.reviews(reviews)}
        </p>
      )}
      <div className="mt-auto pt-3">
        <Button
          variant="secondary"
          size="small"
          once
          className="relative"
          aria-label={`Remove ${name}`}
          onClick={({ currentTarget }) => {
            moveFocusToNeighbour(currentTarget);
            onRemove();
          }}
        >
          Remove
        </Button>
      </div>
    </article>
  );
}

/** Removes an entry with an undo notice, or reports the error. */
function useRemoval(): (entry: WishlistEntryResponse) => void {
  const refused = (error: Error) => notifyError(removeErrorText(error), serverMessageOf(error));
  const add = useAddWishlistItem(() => notifyError(wishlistTexts.updateFailed));
  const remove = useRemoveWishlistItem(refused);
  return ({ productId, Product }) => {
    const notifyWithUndo = () =>
      notify(wishlistTexts.removed(Product.name), {
        label: wishlistTexts.undo,
        onPress: () => add.mutate({ productId }),
      });
    remove.mutateAsync({ productId }).then(notifyWithUndo, ignoreReported);
  };
}

/** The mutation's own handler has already reported the error. */
function ignoreReported(): void {}

function WishlistSkeleton() {
  return (
    <div className={grid}>
      <Loading text="Loading your wishlist…" />
      {[1, 2, 3, 4].map((card) => (
        <div key={card}>
          <Skeleton className="aspect-4/5 w-full" />
          <Skeleton className="mt-3 h-5 w-3/4" />
          <Skeleton className="mt-2 h-5 w-20" />
        </div>
      ))}
    </div>
  );
}
