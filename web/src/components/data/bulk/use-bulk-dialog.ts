import { useState } from 'react';
import type { Selection, Thing } from '../../../lib/bulk/selection.ts';
import type { BulkEnd } from './bulk-dialog.tsx';

type Opened<Content> = {
  readonly content: Content;
  readonly isOpen: boolean;
  /** Another one each time, so that a dialog does not continue the one before it. */
  readonly dialogKey: number;
};

/** The dialog of a bulk operation: it keeps its content while it closes. The selection is cleared once something was sent. */
export function useBulkDialog<Content>({ clear }: Pick<Selection<Thing>, 'clear'>) {
  const [opened, setOpened] = useState<Opened<Content>>();
  const begin = (content: Content) =>
    setOpened((before) => ({ content, isOpen: true, dialogKey: (before?.dialogKey ?? 0) + 1 }));
  const close = (end: BulkEnd) => {
    setOpened((before) => before && { ...before, isOpen: false });
    if (end === 'finished') clear();
  };
  return { opened, begin, close };
}
