// Live messages about returns -> query cache.
import type { ReturnResponse } from '@aangan/shared-events/features/returns/http';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../lib/live-handlers.ts';
import { MOST_LIVE_ROWS } from '../../lib/live-rows.ts';
import { applyMessage, changeCached, markOutdated } from '../../lib/outdated.ts';
import { readSession } from '../../lib/session/stored-session.ts';
import type { Page, ReturnsOfOrder } from './answers.ts';
import { allReturnsKey, ownReturnsKey, returnsKey, returnsOfOrderKey } from './return-cache.ts';

export const returnsLive = { 'return-changed': showReturn } satisfies LiveHandlers<'return-changed'>;

/** Shows a return that has been changed, by a live message or by the answer of the change. */
export function showReturn(client: QueryClient, returned: ReturnResponse): void {
  applyMessage(client, returnsKey(), () => {
    changeCached<ReturnsOfOrder>(client, returnsOfOrderKey(returned.orderId), (of) =>
      withReturn(of, returned),
    );
    // An administrator receives the returns of all customers, which do not say whose they are.
    const mayBeOthers = readSession()?.isAdmin === true;
    changeCached<Pages>(client, ownReturnsKey(), (pages) =>
      mayBeOthers ? inPages(pages, returned) : inOwn(pages, returned),
    );
    if (mayBeOthers && isNew(returned)) markOutdated(client, ownReturnsKey());
    for (const [queryKey, before] of client.getQueriesData<Pages>({ queryKey: allReturnsKey() })) {
      const shown = queryKey.at(-1);
      if (isNew(returned) && isFullFor(before, returned, shown)) markOutdated(client, queryKey);
      else
        changeCached<Pages>(client, queryKey, (pages) =>
          isNew(returned) ? withNew(pages, returned, shown) : inPages(pages, returned),
        );
    }
    if (!isNew(returned) && !isListed(client, returned)) markOutdated(client, allReturnsKey());
  });
}

type Pages = InfiniteData<Page>;

const isNew = ({ revision }: ReturnResponse): boolean => revision === 0;
const isSame = (one: ReturnResponse, other: ReturnResponse): boolean => one.id === other.id;
const isIn = ({ pages }: Pages, returned: ReturnResponse): boolean =>
  pages.some((page) => page.data.some((each) => isSame(each, returned)));
const isShownIn = ({ state }: ReturnResponse, shown: unknown): boolean => shown === 'all' || shown === state;
const newerOf = (known: ReturnResponse, returned: ReturnResponse): ReturnResponse =>
  known.revision >= returned.revision ? known : returned;

/** The returns of an order with a new or changed one, and what is left of each line after it. */
function withReturn(of: ReturnsOfOrder, returned: ReturnResponse): ReturnsOfOrder {
  const before = of.returns.find((each) => isSame(each, returned));
  if (before !== undefined && before.revision >= returned.revision) return of;
  const left = of.left.map(
    (units, line) => units + (before === undefined ? 0 : heldOf(before, line)) - heldOf(returned, line),
  );
  const returns =
    before === undefined
      ? [...of.returns, returned]
      : of.returns.map((each) => (isSame(each, returned) ? returned : each));
  return { ...of, returns, left };
}

/** The units of a line that cannot be returned once more because of this return. */
function heldOf({ state, lines }: ReturnResponse, line: number): number {
  if (state === 'refused' || state === 'withdrawn') return 0;
  const found = lines.find((each) => each.line === line);
  return found === undefined ? 0 : (found.received ?? found.quantity);
}

/** A shopper's own returns: a new one comes first. */
function inOwn(data: Pages, returned: ReturnResponse): Pages {
  const [first, ...others] = data.pages;
  if (isIn(data, returned) || first === undefined) return inPages(data, returned);
  return { ...data, pages: [{ ...first, data: [returned, ...first.data] }, ...others] };
}

/** Whether a list of the back office would show a new return if it had not grown to its limit. */
function isFullFor(data: Pages | undefined, returned: ReturnResponse, shown: unknown): boolean {
  const rows = data?.pages[0]?.data.length ?? 0;
  return data !== undefined && rows >= MOST_LIVE_ROWS && isShownIn(returned, shown) && !isIn(data, returned);
}

/** A list of the back office with a new return, where it shows returns in that state; the counts follow. */
function withNew(data: Pages, returned: ReturnResponse, shown: unknown): Pages {
  const [first, ...others] = data.pages;
  if (isIn(data, returned) || first === undefined) return data;
  const counts = moved(first.counts, undefined, returned.state);
  return {
    ...data,
    pages: [
      { ...first, data: isShownIn(returned, shown) ? [returned, ...first.data] : first.data, counts },
      ...others,
    ],
  };
}

/** A list in which a return stays in its place, and the counts follow. */
function inPages(data: Pages, returned: ReturnResponse): Pages {
  const before = data.pages.flatMap((page) => page.data).find((each) => isSame(each, returned));
  if (before === undefined || before.revision >= returned.revision) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    data: page.data.map((each) => (isSame(each, returned) ? newerOf(each, returned) : each)),
    counts: moved(page.counts, before.state, returned.state),
  }));
  return { ...data, pages };
}

function moved(
  counts: Page['counts'],
  from: ReturnResponse['state'] | undefined,
  to: ReturnResponse['state'],
): Page['counts'] {
  if (from === to) return counts;
  const left = from === undefined ? counts : { ...counts, [from]: Math.max(0, counts[from] - 1) };
  return { ...left, [to]: left[to] + 1 };
}

/** Whether every cached list of the back office shows it: the state that another one had is not known here. */
function isListed(client: QueryClient, returned: ReturnResponse): boolean {
  return client
    .getQueriesData<Pages>({ queryKey: allReturnsKey() })
    .every(([, data]) => data === undefined || isIn(data, returned));
}
