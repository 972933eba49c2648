import type { ReactNode } from 'react';
import { Button } from '../../form/button.tsx';
import { focusHeading } from '../../form/move-focus.ts';
import { useScrollPadding } from '../use-scroll-padding.ts';

type BulkBarProps = {
  /** 'Chosen orders' */
  readonly label: string;
  readonly children: ReactNode;
  readonly onNone: () => void;
};

/** The actions for the selected items; fixed at the foot of the window while there is a selection. */
export function BulkBar({ label, children, onNone }: BulkBarProps) {
  const bar = useScrollPadding<HTMLDivElement>('bottom');
  return (
    <div
      ref={bar}
      role="region"
      aria-label={label}
      className="sticky bottom-0 z-30 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-b-lg border-t border-line bg-raised px-5 py-3 shadow-lift"
    >
      {children}
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          focusHeading();
          onNone();
        }}
      >
        Select none
      </Button>
    </div>
  );
}
