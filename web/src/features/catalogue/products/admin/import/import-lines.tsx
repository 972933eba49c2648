import type { ImportLineResponse } from '@aangan/shared-events/features/catalogue/products/import/http';

type ImportLinesProps = { readonly lines: readonly ImportLineResponse[] };

/** The invalid lines, each with all of its problems. */
export function ImportLines({ lines }: ImportLinesProps) {
  const bad = lines.filter(({ problems }) => problems.length > 0);
  if (bad.length === 0) return null;
  return (
    <ul
      tabIndex={0}
      aria-label="Skipped lines"
      className="max-h-[40dvh] divide-y divide-line overflow-y-auto rounded-md border border-line text-sm"
    >
      {bad.map(({ line, name, problems }) => (
        <li key={line} className="px-4 py-2">
          <p>
            <span className="font-semibold tabular">Line {line}</span>
            {name !== '' && <span className="text-muted"> · {name}</span>}
          </p>
          <ul className="mt-0.5 text-on-madder-soft">
            {problems.map(({ column, message }, index) => (
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
