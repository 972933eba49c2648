import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import type { BulkRow, Plan } from './bulk-plan.ts';
import { countOutcomes } from './bulk-plan.ts';
import { bulkVerb, isTrouble, orderCountText, outcomeText, summaryText } from './bulk-texts.ts';

const listClass = 'max-h-[45dvh] divide-y divide-line overflow-y-auto rounded-md border border-line text-sm';

/** What will change, and what will not and why, before anything is sent. */
export function BulkPreview({ plan: { wish, changes, stays } }: { readonly plan: Plan }) {
  return (
    <div className="flex flex-col gap-4">
      {changes.length > 0 && (
        <div>
          <h3 className="mb-2 font-sans text-sm font-semibold tracking-normal">
            {bulkVerb(wish)}: {orderCountText(changes.length)}
          </h3>
          <ul className={listClass} tabIndex={0} aria-label="What will change">
            {changes.map(({ id, status }) => (
              <li key={id} className="flex justify-between gap-4 px-4 py-2">
                <span className="font-semibold tabular">Order {id}</span>
                <span className="text-muted">now {status}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {stays.length > 0 && (
        <div>
          <h3 className="mb-2 font-sans text-sm font-semibold tracking-normal">
            Stays as it is: {orderCountText(stays.length)}
          </h3>
          <ul className={listClass} tabIndex={0} aria-label="What stays as it is">
            {stays.map(({ order: { id }, why }) => (
              <li key={id} className="px-4 py-2">
                <span className="font-semibold tabular">Order {id}</span>{' '}
                <span className="text-muted">{why}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

type BulkProgressProps = { readonly rows: readonly BulkRow[]; readonly isUndoing: boolean };

export function BulkProgress({ rows, isUndoing }: BulkProgressProps) {
  const counts = countOutcomes(rows);
  const left = isUndoing ? counts.done : counts.waiting;
  const done = rows.length - left;
  return (
    <div className="mb-4">
      <progress
        aria-label={isUndoing ? 'Taken back' : 'Done'}
        max={rows.length}
        value={done}
        className="h-2 w-full appearance-none overflow-hidden rounded-pill bg-sunken [&::-moz-progress-bar]:bg-indigo [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-indigo"
      />
      <p className="mt-1 text-sm text-muted tabular">
        {done} of {rows.length}
      </p>
    </div>
  );
}

/** Each order with how it went, what needs a look first. */
export function BulkResults({ rows }: { readonly rows: readonly BulkRow[] }) {
  const sorted = rows.toSorted((a, b) => Number(isTrouble(b.outcome)) - Number(isTrouble(a.outcome)));
  return (
    <div>
      <p role="status" className="mb-2 font-semibold">
        {summaryText(countOutcomes(rows))}
      </p>
      <ul className={listClass} tabIndex={0} aria-label="Results">
        {sorted.map((row) => (
          <li key={row.order.id} className="flex items-start gap-3 px-4 py-2">
            <Mark row={row} />
            <span className="font-semibold whitespace-nowrap tabular">Order {row.order.id}</span>
            <span className={isTrouble(row.outcome) ? 'text-on-madder-soft' : 'text-muted'}>
              {outcomeText(row)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Mark({ row: { outcome } }: { readonly row: BulkRow }) {
  const each = 'mt-0.5 size-4 shrink-0';
  if (outcome.kind === 'waiting') return <Clock aria-hidden="true" className={`${each} text-muted`} />;
  if (isTrouble(outcome)) return <CircleAlert aria-hidden="true" className={`${each} text-madder`} />;
  return <CircleCheck aria-hidden="true" className={`${each} text-leaf`} />;
}
