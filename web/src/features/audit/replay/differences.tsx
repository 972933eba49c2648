import type { DifferenceResponse } from '@aangan/shared-events/features/audit/replay/http';
import { formatRupees } from '../../../lib/rupees.ts';

type Change = DifferenceResponse['changes'][number];

const whole = new Intl.NumberFormat('en-IN');

/** Each difference as values and as text. */
export function Differences({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <ul className="rounded-lg border border-line bg-raised">
      {changes.map(({ what, kind, from, to, text }) => (
        <li
          key={what}
          className="grid gap-x-6 gap-y-1 border-b border-line px-5 py-3.5 last:border-b-0 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]"
        >
          <span className="font-semibold wrap-anywhere">{what}</span>
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 tabular">
            <del className="text-muted wrap-anywhere">
              <span className="sr-only">before </span>
              {shown(kind, from)}
            </del>
            <span aria-hidden="true">→</span>
            <ins className="font-semibold wrap-anywhere no-underline">
              <span className="sr-only">after </span>
              {shown(kind, to)}
            </ins>
            {kind !== 'text' && <By kind={kind} from={from} to={to} />}
          </span>
          <span className="text-sm text-muted wrap-anywhere md:col-start-2">{text}</span>
        </li>
      ))}
    </ul>
  );
}

function By({ kind, from, to }: Pick<Change, 'kind' | 'from' | 'to'>) {
  if (typeof from !== 'number' || typeof to !== 'number') return null;
  const by = Math.round((to - from) * 100) / 100;
  const sign = by > 0 ? '+' : '−';
  return (
    <span className={by > 0 ? 'text-sm text-leaf' : 'text-sm text-madder'}>
      {sign}
      {shown(kind, Math.abs(by))}
    </span>
  );
}

function shown(kind: Change['kind'], value: Change['to']): string {
  if (value === null) return 'nothing';
  if (typeof value === 'string') return value === '' ? 'empty' : value;
  return kind === 'rupees' ? formatRupees(value) : whole.format(value);
}
