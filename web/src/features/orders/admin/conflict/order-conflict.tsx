import { useAtom } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import type { OpenConflict } from './conflict-atom.ts';
import { conflictAtom } from './conflict-atom.ts';
import { useOrderActions } from '../table/use-order-actions.ts';

const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}));

/** The dialog for a refused change of any row. */
export function OrderConflict() {
  const [open, setOpen] = useAtom(conflictAtom);
  const [last, setLast] = useState<OpenConflict>();
  const { act } = useOrderActions();
  if (open !== undefined && open !== last) setLast(open);
  if (last === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ConflictDialog
        open={open}
        shown={last}
        onDrop={() => setOpen(undefined)}
        onAgain={(action) => {
          setOpen(undefined);
          const { status, revision } = last.conflict;
          act({ id: last.orderId, status, revision }, action);
        }}
      />
    </Suspense>
  );
}
