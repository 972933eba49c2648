import type { ReactNode } from 'react';

/** One group of filter choices with its legend. */
export function FilterGroup({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-b border-line py-5 first:pt-0 last:border-b-0">
      <legend className="float-left mb-2 w-full font-serif text-lg font-medium">{legend}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}
