import { EXPLAINED_NUMBERS, type ExplainedNumber } from '@aangan/shared-events/features/audit/why/paths';
import type { WhyAmount } from '@aangan/shared-events/features/audit/why/http';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Banner } from '../../../components/feedback/banner.tsx';
import { ShopZone } from '../../../components/data/shop-zone.tsx';
import { Breadcrumbs } from '../../../components/navigation/breadcrumbs.tsx';
import { Button } from '../../../components/form/button.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Unanswered } from '../../../components/feedback/unanswered.tsx';
import { PageTitle } from '../../../components/navigation/page-title.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import type { WhySearch } from '../../../lib/why-search.ts';
import { whyTitle } from '../../../lib/why-title.ts';
import { AuditLoading } from '../audit-loading.tsx';
import { whyQuery } from '../api.ts';
import { auditTexts } from '../messages.ts';
import { WhyEvent } from './why-event.tsx';
import { amountText, partsOf, whyErrors, whyTexts } from './messages.ts';

type WhyPageProps = { readonly figure: string; readonly search: WhySearch };

/** Explains a number of the dashboard: the events that make it up, and their sum. */
export function WhyPage({ figure: asked, search }: WhyPageProps) {
  const why = useInfiniteQuery(whyQuery(asked, search));
  const pages = why.data?.pages ?? [];
  const [first, last] = [pages[0], pages.at(-1)];
  const figure: ExplainedNumber | undefined = EXPLAINED_NUMBERS.find((each) => each === asked);
  const title =
    first && figure ? whyTitle(figure, search, first.number, { product: first.product }) : whyTexts.crumb;
  const events = pages.flatMap((page) => page.events);
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <Breadcrumbs>
        <Link to="/audit">{auditTexts.title}</Link>
        <span aria-current="page">{whyTexts.crumb}</span>
      </Breadcrumbs>
      <PageTitle documentTitle={`${title} · ${auditTexts.title}`}>{title}</PageTitle>
      {first && <p className="max-w-prose text-muted">{whyTexts.lead(first.position)}</p>}
      {first && search.day !== undefined && (
        <ShopZone timeZone={first.timeZone} className="text-sm text-muted" />
      )}
      {figure && <Parts figure={figure} search={search} />}
      <Unanswered query={why} problem={(error) => errorText(error, whyErrors)}>
        <AuditLoading text={auditTexts.loading}>
          <Skeleton className="h-44 w-full" />
          <Skeleton className="h-44 w-full" />
        </AuditLoading>
      </Unanswered>
      {first && events.length === 0 && <EmptyState title={whyTexts.none} text={whyTexts.noneHint} />}
      {pages.some(({ addsUp }) => !addsUp) && <Banner tone="error">{whyTexts.broken}</Banner>}
      <ol className="flex flex-col gap-4">
        {events.map((event) => (
          <li key={event.id}>
            <WhyEvent event={event} />
          </li>
        ))}
      </ol>
      {first && last && events.length > 0 && (
        <p role="status" className="font-semibold tabular">
          {last.next === null
            ? whyTexts.wholeSum(amountText(asked, first.number))
            : whyTexts.sum(amountText(asked, less(first.number, last.older)), amountText(asked, last.older))}
        </p>
      )}
      {why.hasNextPage && (
        <Button
          variant="secondary"
          className="self-start"
          busy={why.isFetchingNextPage}
          busyText={auditTexts.loading}
          onClick={() => void why.fetchNextPage()}
        >
          {whyTexts.older}
        </Button>
      )}
      {first && why.isError && <Banner tone="error">{errorText(why.error, whyErrors)}</Banner>}
    </div>
  );
}

function less(all: WhyAmount, rest: WhyAmount): WhyAmount {
  const count = all.count - rest.count;
  if (all.revenue === undefined) return { count };
  const paise = Math.round(all.revenue * 100) - Math.round((rest.revenue ?? 0) * 100);
  return { count, revenue: paise / 100 };
}

/** Links to the days of a period or the hours of a day. */
function Parts({ figure, search }: { readonly figure: ExplainedNumber; readonly search: WhySearch }) {
  const parts = partsOf(figure, search);
  if (parts.length === 0) return null;
  return (
    <nav aria-label="Breakdown">
      <ul className="flex flex-wrap gap-x-4">
        {parts.map(({ name, search: part }) => (
          <li key={name}>
            <Link
              to="/audit/why/$figure"
              params={{ figure }}
              search={part}
              preload={false}
              className="inline-flex min-h-9 items-center text-sm whitespace-nowrap text-indigo tabular underline underline-offset-4 hover:no-underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
