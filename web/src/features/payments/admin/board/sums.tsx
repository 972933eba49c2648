// The sums of a day by source, for the table and the cards.
import type { BoardDayResponse } from '@aangan/shared-events/features/payments/http';
import { Link } from '@tanstack/react-router';
import { Badge, type Tone } from '../../../../components/data/badge.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { formatDay } from '../../../../lib/dates.ts';
import { formatRupees } from '../../../../lib/rupees.ts';
import { boardTexts } from '../messages.ts';
import { agreementOf, type Agreement } from './board-state.ts';

export type DayProps = { readonly day: BoardDayResponse };
export type DaysProps = { readonly days: readonly BoardDayResponse[] };

/** What moved, by its figure in the audit, with the sum of each source; null where it does not answer, undefined where it has none. */
export function rowsOf({ gateway, log, orders }: BoardDayResponse) {
  return [
    {
      name: 'Captured',
      figure: 'captured',
      gateway: gateway && gateway.captured,
      log: log.captured,
      orders: orders.captured,
    },
    {
      name: 'Refunded',
      figure: 'refunded',
      gateway: gateway && gateway.refunded,
      log: log.refunded,
      orders: orders.refunded,
    },
    {
      name: 'Collected',
      figure: 'collected',
      gateway: undefined,
      log: log.collected,
      orders: orders.collected,
    },
  ] as const;
}

type LoggedSumProps = {
  readonly figure: 'captured' | 'refunded' | 'collected';
  readonly day: string;
  readonly rupees: number;
};

/** A sum of the log, with the way to the events that make it up. */
export function LoggedSum({ figure, day, rupees }: LoggedSumProps) {
  if (rupees === 0) return <Sum rupees={rupees} log={rupees} />;
  const question = boardTexts.why(figure, formatRupees(rupees), formatDay(`${day}T12:00:00`));
  return (
    <Link
      to="/audit/why/$figure"
      params={{ figure }}
      search={{ day }}
      preload={false}
      aria-label={question}
      title={question}
      className="inline-flex min-h-6 items-center rounded-sm text-indigo tabular underline underline-offset-4 hover:no-underline"
    >
      {formatRupees(rupees)}
    </Link>
  );
}

type SumProps = { readonly rupees: number | null | undefined; readonly log: number };

/** A sum; one that differs from the log's is marked. */
export function Sum({ rupees, log }: SumProps) {
  if (rupees === undefined) return <span className="font-normal text-muted">–</span>;
  if (rupees === null) return <span className="font-normal text-muted">{boardTexts.noAnswer}</span>;
  const differs = rupees !== log;
  return (
    <span
      className={classNames(
        'tabular',
        differs && 'rounded-sm bg-madder-soft px-1.5 py-0.5 font-bold text-on-madder-soft',
        !differs && rupees === 0 && 'font-normal text-muted',
      )}
    >
      {formatRupees(rupees)}
    </span>
  );
}

const results: Record<Agreement, { readonly tone: Tone; readonly text: string }> = {
  equal: { tone: 'leaf', text: 'Equal' },
  differs: { tone: 'madder', text: 'Differs' },
  unknown: { tone: 'marigold', text: 'Not compared' },
};

export function Result({ day }: DayProps) {
  const { tone, text } = results[agreementOf(day)];
  return <Badge tone={tone}>{text}</Badge>;
}

/** Noon, so that the day is the same in every time zone of a visitor. */
export function DayName({ day: { day } }: DayProps) {
  return <time dateTime={day}>{formatDay(`${day}T12:00:00`)}</time>;
}
