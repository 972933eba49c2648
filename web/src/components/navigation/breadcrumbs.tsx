import type { ReactNode } from 'react';
import { Children } from 'react';

/** The path to this page; the children are links, the last one may be plain text. */
export function Breadcrumbs({ children }: { readonly children: ReactNode }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-2 [&_a]:py-1 [&_a:hover]:text-ink [&_a:hover]:underline">
        {Children.toArray(children).map((crumb, position) => (
          <li key={position} className="flex items-center gap-2">
            {position > 0 && <span aria-hidden="true">/</span>}
            {crumb}
          </li>
        ))}
      </ol>
    </nav>
  );
}
