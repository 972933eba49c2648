import type { ReactNode } from 'react';
import { Button } from '../../form/button.tsx';
import { focusHeading } from '../../form/move-focus.ts';
import { useScrollPadding } from '../use-scroll-padding.ts';

type BulkBarProps = {
  /** 'Chosen orders' */
  readonly label: string;
  /** How much is selected: a sentence. */
  readonly said: ReactNode;
  /** Selects more. */
  readonly more?: ReactNode;
  /** The actions; `narrow` buttons. */
  readonly children: ReactNode;
  readonly onNone: () => void;
};

/** The actions for the selected items; fixed at the foot of the window while there is a selection. On a phone it takes three lines at most. */
export function BulkBar({ label, said, more, children, onNone }: BulkBarProps) {
  const bar = useScrollPadding<HTMLDivElement>('bottom');
  return (
    <div
      ref={bar}
      role="region"
      aria-label={label}
      className="sticky bottom-0 z-30 flex flex-wrap items-center gap-2 rounded-b-lg border-t border-line bg-raised px-3 py-2 shadow-lift sm:px-5 sm:py-3"
    >
      <div className="items-center gap-2 max-sm:contents sm:mr-auto sm:flex">
        <p role="status" className="text-sm max-sm:flex-1 max-sm:basis-40">
          {said}
        </p>
        <Button
          size="narrow"
          variant="quiet"
          onClick={() => {
            focusSeenBox();
            onNone();
          }}
        >
          Select none
        </Button>
        {more}
      </div>
      {/* Where they do not fit beside the choice they have a line of their own. */}
      <div className="flex-wrap gap-2 max-sm:contents sm:flex">{children}</div>
    </div>
  );
}

/** Moves the focus without scrolling, before the bar is removed: to a box of the selection that is seen, else to any box that is, else to the heading. */
function focusSeenBox(): void {
  const seen = [...document.querySelectorAll<HTMLInputElement>('main input[type=checkbox]')].filter(isSeen);
  const box = seen.find(({ checked, indeterminate }) => checked || indeterminate) ?? seen[0];
  if (box) box.focus({ preventScroll: true });
  else focusHeading();
}

/** Whether it is in the window from its top to its bottom, and nothing covers it. */
function isSeen(box: HTMLElement): boolean {
  const { left, top, width, bottom } = box.getBoundingClientRect();
  return [top + 1, bottom - 1].every((y) => document.elementFromPoint(left + width / 2, y) === box);
}
