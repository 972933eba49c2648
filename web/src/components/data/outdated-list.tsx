import { useEffect, useLayoutEffect, useState } from 'react';
import { Button } from '../form/button.tsx';
import { focusHeading } from '../form/move-focus.ts';
import { useScrollPadding } from './use-scroll-padding.ts';

type OutdatedListProps = {
  readonly text: string;
  readonly isFetching: boolean;
  readonly onRefresh: () => void;
};

/** Screen readers announce what changes in a live region, not what a new one begins with. */
const ANNOUNCED_AFTER_MS = 100;

/**
 * Reports that a list was changed since it was loaded, where a live message cannot correct the page; it is read again on request. Its place is before the
 * list, and it stays in view while the list is scrolled.
 */
export function OutdatedList({ text, isFetching, onRefresh }: OutdatedListProps) {
  const [said, setSaid] = useState('');
  const sign = useScrollPadding<HTMLDivElement>('top');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), ANNOUNCED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // The button goes with the sign once the list is read: the focus moves on to the list.
  useLayoutEffect(() => {
    const place = sign.current;
    return () => {
      if (place?.contains(document.activeElement)) focusAfter(place);
    };
  }, [sign]);
  return (
    <div
      ref={sign}
      className="sticky top-0 z-30 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-marigold-soft px-5 py-2 text-sm text-on-marigold-soft"
    >
      <p role="status" className="min-h-5">
        {said}
      </p>
      <Button variant="secondary" size="small" busy={isFetching} busyText="Refreshing…" onClick={onRefresh}>
        Refresh
      </Button>
    </div>
  );
}

function focusAfter({ nextElementSibling: next }: HTMLElement): void {
  const first = next?.querySelector<HTMLElement>('[tabindex="0"], a[href], button, input');
  if (first) first.focus({ preventScroll: true });
  else focusHeading();
}
