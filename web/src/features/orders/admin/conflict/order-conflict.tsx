import { lazy, Suspense, useState } from 'react';
import type { OpenConflict } from './conflict-state.ts';
import { conflictState } from './conflict-state.ts';
import { useSetSharedState, useSharedState } from '../../../../lib/shared-state.ts';
import { useOrderActions } from '../table/use-order-actions.ts';

const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}));

/** The dialog for a refused change of any row. */
export function OrderConflict() {
  const open = useSharedState(conflictState);
  const setOpen = useSetSharedState(conflictState);
  const [last, setLast] = useState<OpenConflict>();
  const { act } = useOrderActions();
  if (open !== null && open !== last) setLast(open);
  if (last === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ConflictDialog
        open={open ?? undefined}
        shown={last}
        onDrop={() => setOpen(null)}
        onAgain={(action) => {
          setOpen(null);
          const { status, revision } = last.conflict;
          act({ id: last.orderId, status, revision }, action);
        }}
      />
    </Suspense>
  );
}
