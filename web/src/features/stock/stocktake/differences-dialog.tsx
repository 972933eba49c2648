// The differences of a stocktake: shown before anything is changed, then applied.
import type { StocktakeLineResponse, StocktakeResponse } from '@aangan/shared-events/features/stock/http';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Dialog } from '../../../components/feedback/dialog.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Button } from '../../../components/form/button.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { classNames } from '../../../lib/class-names.ts';
import { stocktakeCheckQuery, useStocktake, type Counts } from '../api.ts';
import { signed, stocktakeErrors, stocktakeTexts, variantName } from '../messages.ts';

type DifferencesDialogProps = {
  readonly checkId: string;
  readonly counts: Counts;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onApplied: () => void;
};

export function DifferencesDialog({ checkId, counts, isOpen, onClose, onApplied }: DifferencesDialogProps) {
  const check = useQuery({ ...stocktakeCheckQuery(counts, checkId), enabled: isOpen });
  const apply = useStocktake();
  const result = apply.data ?? check.data;
  const failure = apply.error ?? check.error;
  const count = check.data === undefined ? 0 : differencesIn(check.data).length;
  return (
    <Dialog
      open={isOpen}
      // What is being applied cannot be closed.
      onClose={() => apply.isPending || onClose()}
      title={stocktakeTexts.differences}
      description={apply.data === undefined ? stocktakeTexts.about : undefined}
      className="w-[min(40rem,calc(100vw-2rem))]"
      actions={
        <>
          <Button variant="secondary" disabled={apply.isPending} onClick={onClose}>
            {apply.data ? 'Close' : 'Cancel'}
          </Button>
          {count > 0 && apply.data === undefined && (
            <Button
              busy={apply.isPending}
              busyText={stocktakeTexts.applying}
              onClick={() => apply.mutate(counts, { onSuccess: onApplied })}
            >
              {stocktakeTexts.apply(count)}
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
        {result !== undefined && <Outcome result={result} />}
      </div>
    </Dialog>
  );
}

function differencesIn({ lines }: StocktakeResponse): readonly StocktakeLineResponse[] {
  return lines.filter(({ by, problem }) => by !== 0 && problem === null);
}

function Outcome({ result }: { readonly result: StocktakeResponse }) {
  const { lines, dryRun, good, bad } = result;
  const differences = differencesIn(result);
  const same = good - differences.length;
  return (
    <>
      <p role="status" className="font-semibold">
        {[
          differences.length === 0 && bad === 0 && stocktakeTexts.noDifferences,
          !dryRun && differences.length > 0 && stocktakeTexts.applied(differences.length),
          differences.length > 0 && same > 0 && stocktakeTexts.same(same),
          bad > 0 && stocktakeTexts.bad(bad),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {(differences.length > 0 || bad > 0) && (
        <ul
          tabIndex={0}
          aria-label={stocktakeTexts.differences}
          className="max-h-[45dvh] divide-y divide-line overflow-y-auto rounded-md border border-line text-sm"
        >
          {lines
            .filter(({ by, problem }) => by !== 0 || problem !== null)
            .map((line) => (
              <Line key={line.line} line={line} />
            ))}
        </ul>
      )}
    </>
  );
}

function Line({ line: { line, name, color, size, before, units, by, problem } }: LineProps) {
  return (
    <li className="flex items-baseline justify-between gap-4 px-4 py-2.5">
      <span className="min-w-0">
        <span className="block font-semibold break-words">
          {name === '' ? stocktakeTexts.line(line) : name}
        </span>
        <span className="block text-muted">
          {size === '' ? null : variantName({ color: color === '' ? null : color, size })}
        </span>
        {problem !== null && (
          <span className="block font-medium text-madder">
            {name === '' ? problem : `${stocktakeTexts.line(line)}: ${problem}`}
          </span>
        )}
      </span>
      {problem === null && (
        <span className="shrink-0 text-right tabular">
          <span className={classNames('block font-semibold', by > 0 ? 'text-leaf' : 'text-madder')}>
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
