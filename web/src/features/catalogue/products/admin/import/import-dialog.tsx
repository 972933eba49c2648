// The import dialog: choose a file, check every line in a dry run, then add the products.
import type { ImportResponse } from '@aangan/shared-events/features/catalogue/products/import/http';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../../../../components/feedback/banner.tsx';
import { Button } from '../../../../../components/form/button.tsx';
import { Dialog } from '../../../../../components/feedback/dialog.tsx';
import { errorText } from '../../../../../lib/api/api-error.ts';
import { ImportFile } from './import-file.tsx';
import { SkippedLines, WarnedLines } from './import-lines.tsx';
import { useDryRun, useImport } from './api.ts';
import { importErrors, importTexts, lineCount, productCount, repeatedLines } from './messages.ts';

type ImportDialogProps = { readonly open: boolean; readonly onClose: () => void };

export function ImportDialog({ open, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<File>();
  const dryRun = useDryRun();
  const run = useImport();
  const closeButton = useRef<HTMLButtonElement>(null);
  const isAdded = run.data !== undefined;
  // The button that added the products is removed, and would lose the focus.
  useEffect(() => {
    if (isAdded) closeButton.current?.focus();
  }, [isAdded]);
  const failure = run.error ?? dryRun.error;
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    run.reset();
    dryRun.reset();
    if (chosen) dryRun.mutate(chosen);
  };
  return (
    <Dialog
      open={open}
      // A running import cannot be closed.
      onClose={() => run.isPending || onClose()}
      title={importTexts.title}
      description={importTexts.about}
      className="w-[min(44rem,calc(100vw-2rem))]"
      actions={
        <>
          <Button ref={closeButton} variant="secondary" disabled={run.isPending} onClick={onClose}>
            {run.data ? 'Close' : 'Cancel'}
          </Button>
          {file && dryRun.data && !run.data && (
            <Button
              busy={run.isPending}
              busyText="Adding..."
              disabled={dryRun.data.good === 0}
              onClick={() => run.mutate(file)}
            >
              Add {productCount(dryRun.data.good)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {!run.data && <ImportFile disabled={run.isPending} onChoose={choose} />}
        {dryRun.isPending && (
          <p role="status" className="text-muted">
            {importTexts.checking}
          </p>
        )}
        {failure && <Banner tone="error">{errorText(failure, importErrors)}</Banner>}
        {(run.data ?? dryRun.data) && <Outcome result={run.data ?? dryRun.data} />}
      </div>
    </Dialog>
  );
}

function Outcome({ result }: { readonly result: ImportResponse | undefined }) {
  if (result === undefined) return null;
  const { dryRun, good, bad } = result;
  const done = dryRun ? `${productCount(good)} can be added` : `${productCount(good)} added`;
  const warned = result.lines.filter(({ warnings }) => warnings !== undefined).length;
  return (
    <div>
      <p role="status" className="mb-2 font-semibold">
        {good === 0 ? importTexts.noneGood : `${done}.`}
        {bad > 0 && ` ${lineCount(bad)} ${dryRun ? 'will be' : bad === 1 ? 'was' : 'were'} skipped:`}
      </p>
      <SkippedLines lines={result.lines} />
      {warned > 0 && (
        <>
          <p className="mt-4 mb-2 font-semibold">{repeatedLines(warned)}</p>
          <WarnedLines lines={result.lines} />
        </>
      )}
      {!dryRun && good > 0 && bad > 0 && <p className="mt-2 text-sm">{importTexts.onlyThese}</p>}
    </div>
  );
}
