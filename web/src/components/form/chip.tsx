import { X } from 'lucide-react';
import type { ReactNode } from 'react';

/** An active setting that one tap removes. */
export function Chip({
  removeLabel,
  onRemove,
  children,
}: {
  readonly removeLabel: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={removeLabel}
      onClick={onRemove}
      className="inline-flex h-9 max-w-full items-center gap-1.5 rounded-pill border border-line bg-raised pr-2.5 pl-4 text-sm font-semibold eased transition-colors hover:border-ink"
    >
      <span className="truncate">{children}</span>
      <X aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
    </button>
  );
}
