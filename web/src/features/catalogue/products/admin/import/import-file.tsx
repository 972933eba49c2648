import {
  IMPORT_COLUMNS,
  REQUIRED_COLUMNS,
} from '@aangan/shared-events/features/catalogue/products/import/paths';
import { useId } from 'react';
import { importTexts } from './messages.ts';

type ImportFileProps = {
  readonly disabled: boolean;
  readonly onChoose: (file: File | undefined) => void;
};

/** The file input with the list of columns. */
export function ImportFile({ disabled, onChoose }: ImportFileProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-3">
      <label htmlFor={id} className="text-sm font-semibold">
        {importTexts.choose}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        disabled={disabled}
        // Reset, so that choosing the same file after an edit reads it again.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
        onChange={({ target }) => onChoose(target.files?.[0])}
        className="w-full rounded-md border border-line-strong bg-raised p-2 text-sm file:mr-4 file:h-9 file:cursor-pointer file:rounded-pill file:border-0 file:bg-sunken file:px-4 file:font-semibold file:text-ink disabled:opacity-60"
      />
      <p className="text-sm text-muted">
        {importTexts.columns}{' '}
        {IMPORT_COLUMNS.map((column, index) => (
          <span key={column}>
            {index > 0 && ', '}
            {REQUIRED_COLUMNS.includes(column) ? <strong className="text-ink">{column}</strong> : column}
          </span>
        ))}
        .
      </p>
    </div>
  );
}
