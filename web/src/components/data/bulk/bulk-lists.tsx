import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { countOutcomes, isServerTrouble, type Outcome, summaryText } from '../../../lib/bulk/outcome.ts';

const listClass = 'max-h-[45dvh] divide-y divide-line overflow-y-auto rounded-md border border-line text-sm';

export type PreviewLine = { readonly id: number; readonly name: string; readonly text: ReactNode };
type BulkPreviewProps = {
  readonly changesTitle: string;
  readonly changes: readonly PreviewLine[];
  readonly staysTitle: string;
  /** The items that will not change, and why. */
  readonly stays: readonly PreviewLine[];
};

/** The preview: what will change, and what will not and why. */
export function BulkPreview({ changesTitle, changes, staysTitle, stays }: BulkPreviewProps) {
  return (
    <div className="flex flex-col gap-4">
      {changes.length > 0 && (
        <div>
          <h3 className="mb-2 font-sans text-sm font-semibold tracking-normal">{changesTitle}</h3>
          <ul className={listClass} tabIndex={0} aria-label="What will change">
            {changes.map(({ id, name, text }) => (
              <li key={id} className="flex justify-between gap-4 px-4 py-2">
                <span className="min-w-0 font-semibold wrap-anywhere tabular">{name}</span>
                <span className="shrink-0 text-muted tabular">{text}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {stays.length > 0 && (
        <div>
          <h3 className="mb-2 font-sans text-sm font-semibold tracking-normal">{staysTitle}</h3>
          <ul className={listClass} tabIndex={0} aria-label="What stays as it is">
            {stays.map(({ id, name, text }) => (
              <li key={id} className="px-4 py-2">
                <span className="font-semibold tabular">{name}</span>{' '}
                <span className="text-muted">{text}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

export type ResultLine = {
  readonly id: number;
  readonly name: string;
  readonly text: string;
  readonly outcome: Outcome<unknown, unknown>;
};

type BulkProgressProps = { readonly lines: readonly ResultLine[]; readonly isUndoing: boolean };

export function BulkProgress({ lines, isUndoing }: BulkProgressProps) {
  const counts = countOutcomes(lines);
  const left = isUndoing ? counts.done : counts.waiting;
  const done = lines.length - left;
  return (
    <div className="mb-4">
      <progress
        aria-label={isUndoing ? 'Undone' : 'Done'}
        max={lines.length}
        value={done}
        className="h-2 w-full appearance-none overflow-hidden rounded-pill bg-sunken [&::-moz-progress-bar]:bg-indigo [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-indigo"
      />
      <p className="mt-1 text-sm text-muted tabular">
        {done} of {lines.length}
      </p>
    </div>
  );
}

/** The outcome of each item; those that need attention come first. */
export function BulkResults({ lines }: { readonly lines: readonly ResultLine[] }) {
  const sorted = lines.toSorted(
    (a, b) => Number(isServerTrouble(b.outcome)) - Number(isServerTrouble(a.outcome)),
  );
  return (
    <div>
      <p role="status" className="mb-2 font-semibold">
        {summaryText(lines)}
      </p>
      <ul className={listClass} tabIndex={0} aria-label="Results">
        {sorted.map(({ id, name, text, outcome }) => (
          <li key={id} className="flex items-start gap-3 px-4 py-2">
            <Mark outcome={outcome} />
            <span className="max-w-[50%] shrink-0 font-semibold wrap-anywhere tabular">{name}</span>
            <span className={isServerTrouble(outcome) ? 'text-on-madder-soft' : 'text-muted'}>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Mark({ outcome }: Pick<ResultLine, 'outcome'>) {
  const each = 'mt-0.5 size-4 shrink-0';
  if (outcome.kind === 'waiting') return <Clock aria-hidden="true" className={`${each} text-muted`} />;
  if (isServerTrouble(outcome)) return <CircleAlert aria-hidden="true" className={`${each} text-madder`} />;
  return <CircleCheck aria-hidden="true" className={`${each} text-leaf`} />;
}
