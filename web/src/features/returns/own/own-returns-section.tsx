// All returns of a shopper, in their account.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Unanswered } from '../../../components/feedback/unanswered.tsx';
import { Loading, Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Button, ButtonLink } from '../../../components/form/button.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { ownReturnsQuery } from '../api.ts';
import type { ColorNameOf } from '../line-name.ts';
import { returnsErrors, returnTexts as texts } from '../messages.ts';
import { ReturnCard } from '../return-card.tsx';

type OwnReturnsProps = { readonly colorName: ColorNameOf };

export function OwnReturnsSection({ colorName }: OwnReturnsProps) {
  const list = useInfiniteQuery(ownReturnsQuery());
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const returns = data?.pages.flatMap((page) => page.data);
  return (
    <section aria-labelledby="own-returns">
      <h2 id="own-returns" className="text-xl">
        {texts.title}
      </h2>
      <Unanswered query={list} problem={(error) => errorText(error, returnsErrors)} className="mt-5">
        <div className="mt-5">
          <Loading text={texts.loading} />
          <Skeleton className="h-80 w-full" />
        </div>
      </Unanswered>
      {returns?.length === 0 && (
        <EmptyState
          title={texts.none}
          text={texts.noneText}
          action={<ButtonLink to="/account/orders">{texts.toOrders}</ButtonLink>}
        />
      )}
      {returns !== undefined && returns.length > 0 && (
        <div className="mt-4 grid gap-3">
          {returns.map((returned) => (
            <ReturnCard
              key={returned.id}
              returned={returned}
              title={texts.ofWhat(returned.orderId, returned.number)}
              colorName={colorName}
            >
              <Link
                to="/order-confirmation"
                search={{ order: returned.orderId }}
                className="finger rounded-pill font-semibold text-indigo hover:underline"
              >
                {texts.viewOrder(returned.orderId)}
              </Link>
            </ReturnCard>
          ))}
        </div>
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          className="mt-5"
          busy={isFetchingNextPage}
          busyText={texts.loadingMore}
          onClick={() => void fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </section>
  );
}
