import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

type DisclosureProps = { readonly summary: ReactNode; readonly open?: boolean; readonly children: ReactNode };

/** A heading that opens the content below it. A native `details` element, so it works without script and is found by search in the page. */
export function Disclosure({ summary, open = false, children }: DisclosureProps) {
  return (
    <details className="group border-t border-line last:border-b" open={open}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
        {summary}
        <Plus
          aria-hidden="true"
          className="size-4 shrink-0 eased transition-transform group-open:rotate-45"
        />
      </summary>
      <div className="pb-5 text-ink-soft">{children}</div>
    </details>
  );
}
