import type { ImportLineResponse } from '@aangan/shared-events/features/catalogue/products/import/http';
import { classNames } from '../../../../../lib/class-names.ts';
import { importTexts } from './messages.ts';

type ImportLinesProps = { readonly lines: readonly ImportLineResponse[] };

/** The invalid lines, each with all of its problems. */
export function SkippedLines({ lines }: ImportLinesProps) {
  const bad = lines.filter(({ problems }) => problems.length > 0);
  return (
    <RemarkedLines
      label={importTexts.skipped}
      className="text-on-madder-soft"
      lines={bad.map((each) => ({ ...each, remarks: each.problems }))}
    />
  );
}

/** The valid lines whose name exists already, each with all of its warnings. */
export function WarnedLines({ lines }: ImportLinesProps) {
  return (
    <RemarkedLines
      label={importTexts.repeated}
      className="text-muted"
      lines={lines.flatMap((each) => (each.warnings ? [{ ...each, remarks: each.warnings }] : []))}
    />
  );
}

type RemarkedLinesProps = {
  readonly label: string;
  readonly className: string;
  readonly lines: readonly (Pick<ImportLineResponse, 'line' | 'name'> & {
    readonly remarks: ImportLineResponse['problems'];
  })[];
};

function RemarkedLines({ label, className, lines }: RemarkedLinesProps) {
  if (lines.length === 0) return null;
  return (
    <ul
      tabIndex={0}
      aria-label={label}
      className="max-h-[40dvh] divide-y divide-line overflow-y-auto rounded-md border border-line text-sm"
    >
      {lines.map(({ line, name, remarks }) => (
        <li key={line} className="px-4 py-2">
          <p>
            <span className="font-semibold tabular">Line {line}</span>
            {name !== '' && <span className="text-muted"> · {name}</span>}
          </p>
          <ul className={classNames('mt-0.5', className)}>
            {remarks.map(({ column, message }, index) => (
              <li key={index}>
                {column !== '' && <strong>{column}: </strong>}
                {message}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
