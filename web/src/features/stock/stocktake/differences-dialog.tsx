// The differences of a stocktake: shown before anything is changed, then applied.
import type { StocktakeLineResponse } from '@aangan/shared-events/features/stock/http';
import { IMPORT_REASON } from '@aangan/shared-events/features/stock/paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Dialog } from '../../../components/feedback/dialog.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Button } from '../../../components/form/button.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { classNames } from '../../../lib/class-names.ts';
import { stocktakeCheckQuery, useStocktake, type Counts } from '../api.ts';
import { fileErrors, signed, stocktakeErrors, stocktakeTexts, variantName } from '../messages.ts';

type DifferencesDialogProps = {
  readonly checkId: string;
  readonly counts: Counts;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called with the lines that were not applied, because they have changed since their differences were shown. */
  readonly onApplied: (changed: Lines) => void;
};

type Lines = readonly StocktakeLineResponse[];
const noLines = [] as const;
/** A list of thousands is of no use on a screen. */
const MOST_SHOWN = 300;

/**
 * What is applied is what was shown: a line whose recorded number has changed meanwhile is shown again, with its difference now. While a file is read,
 * and when it cannot be, a line in the place of this component shows that; the dialog opens once there are differences to show.
 */
export function DifferencesDialog({ checkId, counts, isOpen, onClose, onApplied }: DifferencesDialogProps) {
  const check = useQuery({ ...stocktakeCheckQuery(counts, checkId), enabled: isOpen });
  const apply = useStocktake();
  /** The newest of each line that was applied or refused. */
  const [taken, setTaken] = useState<Lines>();
  const newest = new Map(taken?.map((line) => [line.line, line]));
  const lines = (check.data?.lines ?? noLines).map((line) => newest.get(line.line) ?? line);
  const failure = apply.error ?? check.error;
  const toApply = taken === undefined ? lines.filter(isDifference) : lines.filter(isChangedDifference);
  const reason = counts instanceof File ? IMPORT_REASON : counts.reason;
  const applyAll = () =>
    apply.mutate(
      { reason, lines: toApply },
      {
        onSuccess: (now) => {
          const isNew = new Set(now.map(({ line }) => line));
          setTaken((before = noLines) => [...before.filter(({ line }) => !isNew.has(line)), ...now]);
          onApplied(now.filter(({ hasChanged }) => hasChanged));
        },
      },
    );
  if (counts instanceof File && check.data === undefined)
    return <UnreadFile isReading={check.isFetching} error={check.error} />;
  return (
    <Dialog
      open={isOpen}
      // What is being applied cannot be closed.
      onClose={() => apply.isPending || onClose()}
      title={stocktakeTexts.differences}
      description={taken === undefined ? stocktakeTexts.about : undefined}
      className="w-[min(40rem,calc(100vw-2rem))]"
      actions={
        <>
          <Button variant="secondary" disabled={apply.isPending} onClick={onClose}>
            {taken ? 'Close' : 'Cancel'}
          </Button>
          {toApply.length > 0 && (
            <Button busy={apply.isPending} busyText={stocktakeTexts.applying} onClick={applyAll}>
              {stocktakeTexts.apply(toApply.length)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {check.isFetching && (
          <>
            <p role="status" className="text-muted">
              {stocktakeTexts.checking}
            </p>
            <Skeleton className="h-40 w-full" />
          </>
        )}
        {failure !== null && <Banner tone="error">{errorText(failure, stocktakeErrors)}</Banner>}
        {check.data !== undefined && <Outcome lines={lines} isApplied={taken !== undefined} />}
      </div>
    </Dialog>
  );
}

type UnreadFileProps = { readonly isReading: boolean; readonly error: Error | null };

function UnreadFile({ isReading, error }: UnreadFileProps) {
  if (isReading)
    return (
      <p role="status" className="text-muted">
        {stocktakeTexts.checking}
      </p>
    );
  return error && <Banner tone="error">{errorText(error, fileErrors)}</Banner>;
}

function isDifference({ by, problem }: StocktakeLineResponse): boolean {
  return by !== 0 && problem === null;
}

function isChangedDifference({ by, hasChanged = false }: StocktakeLineResponse): boolean {
  return by !== 0 && hasChanged;
}

function Outcome({ lines, isApplied }: { readonly lines: Lines; readonly isApplied: boolean }) {
  const differences = lines.filter(isDifference).length;
  const changed = lines.filter(({ hasChanged }) => hasChanged).length;
  const bad = lines.filter(({ problem, hasChanged }) => problem !== null && !hasChanged).length;
  const same = lines.length - differences - changed - bad;
  // What has changed meanwhile is to be decided first.
  const shown = lines
    .filter(({ by, problem }) => by !== 0 || problem !== null)
    .toSorted((one, other) => Number(other.hasChanged ?? false) - Number(one.hasChanged ?? false));
  return (
    <>
      <p role="status" className="font-semibold">
        {[
          shown.length === 0 && stocktakeTexts.noDifferences,
          isApplied && differences > 0 && stocktakeTexts.applied(differences),
          changed > 0 && stocktakeTexts.changed(changed),
          !isApplied && differences > 0 && same > 0 && stocktakeTexts.same(same),
          bad > 0 && stocktakeTexts.bad(bad),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {shown.length > 0 && (
        <ul
          tabIndex={0}
          aria-label={stocktakeTexts.differences}
          className="max-h-[45dvh] divide-y divide-line overflow-y-auto rounded-md border border-line text-sm"
        >
          {shown.slice(0, MOST_SHOWN).map((line) => (
            <Line key={line.line} line={line} />
          ))}
        </ul>
      )}
      {shown.length > MOST_SHOWN && (
        <p className="text-sm text-muted">{stocktakeTexts.moreLines(shown.length - MOST_SHOWN)}</p>
      )}
    </>
  );
}

function Line({
  line: { line, name, color, size, before, units, by, problem, hasChanged = false },
}: LineProps) {
  return (
    <li className="flex items-baseline justify-between gap-4 px-4 py-2.5">
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">
          {name === '' ? stocktakeTexts.line(line) : name}
        </span>
        <span className="block text-muted">
          {size === '' ? null : variantName({ color: color === '' ? null : color, size })}
        </span>
        {problem !== null && (
          <span className="block font-medium text-madder">
            {name === '' || hasChanged ? problem : `${stocktakeTexts.line(line)}: ${problem}`}
          </span>
        )}
      </span>
      {(problem === null || hasChanged) && (
        <span className="shrink-0 text-right tabular">
          <span className={classNames('block font-semibold', by > 0 && 'text-leaf', by < 0 && 'text-madder')}>
            {signed(by)}
          </span>
          <span className="block text-muted">
            {before} → {units}
          </span>
        </span>
      )}
    </li>
  );
}

type LineProps = { readonly line: StocktakeLineResponse };
