// Explains a number: the audit index lists its events, the log has the events, and the reducer computes what
// each contributed.
import { contributions, difference } from '@aangan/projections/past/contributions';
import type { WhyAmount, WhyEventResponse, WhyResponse } from '@aangan/shared-events/features/audit/why/http';
import type { ExplainedNumber } from '@aangan/shared-events/features/audit/why/paths';
import { toRupees } from '@aangan/shared-events/amounts';
import {
  parseAuditIndexMember,
  type AuditIndex,
  type AuditIndexEntry,
} from '@aangan/shared-events/audit-index';
import type { Views } from '../../../views/views.ts';
import {
  readEvents,
  describeEvents,
  requireReadable,
  type DescribeNeeds,
  type LogReader,
  type ReadEvent,
} from '../describe-events.ts';
import type { NumberOf } from './number-of.ts';

export type WhyNeeds = LogReader &
  DescribeNeeds & {
    readonly views: Pick<Views, 'scored' | 'position'>;
  };

/** Positions of the log: up to which events are counted, and before which the page begins. */
export type WhyPage = { readonly until: bigint | undefined; readonly before: bigint | undefined };

type Entry = AuditIndexEntry & { readonly position: number };
type Contribution = { readonly read: ReadEvent; readonly adds: AuditIndex };

const PAGE_SIZE = 20;
const NOTHING: AuditIndex = { count: 0, paise: 0 };

/** A page of the events that make up a number. Throws 503 while its views are not live. */
export async function explainNumber(
  needs: WhyNeeds,
  figure: ExplainedNumber,
  number: NumberOf,
  { until, before }: WhyPage,
): Promise<Omit<WhyResponse, 'product' | 'timeZone'>> {
  const known = needs.views.position(number.projection.name)?.commit ?? 0n;
  const position = until === undefined || until > known ? known : until;
  const top = before === undefined || before > position ? position : before - 1n;
  const [whole, lists] = await Promise.all([
    newest(needs, number, position, 1),
    newest(needs, number, top, PAGE_SIZE + 1),
  ]);
  const found = lists.flat().toSorted((one, other) => other.position - one.position);
  const onPage = found.slice(0, PAGE_SIZE);
  const last = onPage.at(-1);
  const older = sumOf(
    lists.map((list) => list.find((entry) => last !== undefined && entry.position < last.position)),
  );
  const added = await Promise.all(
    groupByStream(onPage).map((each) => readContributions(needs, number, each)),
  );
  const events = added
    .flat()
    .toSorted((one, other) => (one.read.raw.position > other.read.raw.position ? -1 : 1));
  const shown = difference(older, sumOf(lists.map(([entry]) => entry)));
  const sum = sumOf(events.map(({ adds }) => adds));
  const described = await describeEvents(
    events.map(({ read }) => read),
    needs,
  );
  const amount = (total: AuditIndex): WhyAmount => amountOf(total, number);
  return {
    figure,
    position: String(position),
    number: amount(sumOf(whole.map(([entry]) => entry))),
    events: described.map((event, at): WhyEventResponse => ({
      ...event,
      adds: amount(events[at]?.adds ?? NOTHING),
    })),
    older: amount(older),
    addsUp: shown.count === sum.count && shown.paise === sum.paise && described.length === onPage.length,
    next: last !== undefined && found.length > onPage.length ? String(last.position) : null,
  };
}

/** The newest entries of each index up to a position. */
function newest(
  { views }: WhyNeeds,
  { projection, indexes }: NumberOf,
  to: bigint,
  count: number,
): Promise<readonly (readonly Entry[])[]> {
  return Promise.all(
    indexes.map(async (index) => {
      const range = { newestFirst: true, to: Number(to), count };
      const found = await views.scored(projection.name, index, range);
      return found.map(({ member, score }) => ({ ...parseAuditIndexMember(member), position: score }));
    }),
  );
}

function groupByStream(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  return [...Map.groupBy(entries, ({ stream }) => stream).values()];
}

/** The events of one stream, each with its contribution according to the reducer. */
async function readContributions(
  needs: WhyNeeds,
  { projection, indexes }: NumberOf,
  entries: readonly Entry[],
): Promise<readonly Contribution[]> {
  // Those after the last entry contribute nothing, and one of them may be what blocks the stream.
  const last = Math.max(...entries.map(({ revision }) => revision));
  const events = requireReadable(await readEvents(needs, entries[0]?.stream ?? '', 0n, last + 1));
  const added = await contributions(
    projection,
    (index) => indexes.includes(index),
    events.map(({ raw }) => raw),
  );
  const revisions = new Set(entries.map(({ revision }) => revision));
  return events
    .filter(({ raw }) => revisions.has(Number(raw.revision)))
    .map((read) => ({ read, adds: added.get(Number(read.raw.revision)) ?? NOTHING }));
}

function sumOf(amounts: readonly (AuditIndex | undefined)[]): Required<AuditIndex> {
  return {
    count: amounts.reduce((sum, amount) => sum + (amount?.count ?? 0), 0),
    paise: amounts.reduce((sum, tally) => sum + (tally?.paise ?? 0), 0),
  };
}

function amountOf({ count, paise = 0 }: AuditIndex, { isMoney }: NumberOf): WhyAmount {
  return { count, ...(isMoney && { revenue: toRupees(paise) }) };
}
