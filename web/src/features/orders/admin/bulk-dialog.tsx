// Looks at what will happen first, then tells how it went with each, and takes it back if that is wished.
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import type { Plan } from './bulk-plan.ts';
import { changedIn, countOutcomes } from './bulk-plan.ts';
import { BulkPreview, BulkProgress, BulkResults } from './bulk-results.tsx';
import { bulkTitle, bulkVerb, orderCountText } from './bulk-texts.ts';
import type { Bulk } from './use-bulk.ts';
import { useBulk } from './use-bulk.ts';
import { wishAgain } from './status-change.ts';

type BulkDialogProps = { readonly plan: Plan; readonly open: boolean; readonly onClose: () => void };

export function BulkDialog({ plan, open, onClose }: BulkDialogProps) {
  const bulk = useBulk(plan);
  const isBusy = bulk.phase === 'running' || bulk.phase === 'undoing';
  return (
    <Dialog
      open={open}
      // What is under way is not left alone.
      onClose={() => isBusy || onClose()}
      title={bulkTitle(plan.wish, bulk.phase)}
      className="w-[min(38rem,calc(100vw-2rem))]"
      actions={<Actions plan={plan} bulk={bulk} onClose={onClose} />}
    >
      {bulk.phase === 'preview' && <BulkPreview plan={plan} />}
      {isBusy && <BulkProgress rows={bulk.rows} isUndoing={bulk.phase === 'undoing'} />}
      {bulk.phase !== 'preview' && <BulkResults rows={bulk.rows} />}
    </Dialog>
  );
}

type ActionsProps = { readonly plan: Plan; readonly bulk: Bulk; readonly onClose: () => void };

function Actions({ plan, bulk, onClose }: ActionsProps): ReactNode {
  const { phase, rows } = bulk;
  const counts = countOutcomes(rows);
  const canAgain = rows.some(
    ({ wish, outcome }) =>
      outcome.kind === 'conflict' && wishAgain(wish, outcome.conflict.status) !== undefined,
  );
  const canUndoAgain = rows.some(({ outcome }) => changedIn(outcome) !== undefined);
  if (phase === 'preview')
    return (
      <>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          look={plan.wish.startsWith('reject') ? 'danger' : 'primary'}
          disabled={plan.changes.length === 0}
          onClick={bulk.start}
        >
          {bulkVerb(plan.wish)} {orderCountText(plan.changes.length)}
        </Button>
      </>
    );
  if (phase === 'running' || phase === 'undoing')
    return (
      <Button busy busyText={phase === 'running' ? 'Working…' : 'Taking back…'}>
        Working…
      </Button>
    );
  return (
    <>
      {phase === 'done' && counts.unknown > 0 && (
        <Button look="secondary" onClick={bulk.retry}>
          Try again
        </Button>
      )}
      {phase === 'done' && canAgain && (
        <Button look="secondary" onClick={bulk.again}>
          Apply again where others changed it
        </Button>
      )}
      {phase === 'done' && counts.done > 0 && (
        <Button look="secondary" onClick={bulk.undo}>
          Undo {orderCountText(counts.done)}
        </Button>
      )}
      {phase === 'undone' && canUndoAgain && (
        <Button look="secondary" onClick={bulk.undo}>
          Try again
        </Button>
      )}
      <Button onClick={onClose}>Close</Button>
    </>
  );
}
