import type { ReactNode } from 'react';
import { Button } from '../../form/button.tsx';

type BulkBarProps = {
  /** 'Chosen orders' */
  readonly label: string;
  readonly children: ReactNode;
  readonly onNone: () => void;
};

/** What can be done with what was chosen; stays at the foot of the window while anything is. */
export function BulkBar({ label, children, onNone }: BulkBarProps) {
  return (
    <div
      role="region"
      aria-label={label}
      className="sticky bottom-0 z-30 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-b-lg border-t border-line bg-raised px-5 py-3 shadow-lift"
    >
      {children}
      <Button size="small" look="quiet" onClick={onNone}>
        Select none
      </Button>
    </div>
  );
}
