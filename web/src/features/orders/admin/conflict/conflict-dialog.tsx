// The conflict dialog: describes the other administrator's changes and offers to apply the change anyway or to keep the current status.
import {
  statusAfter,
  UNDECIDED,
  type StatusAction,
} from '@aangan/shared-events/features/orders/status-machine';
import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { Button, buttonClass } from '../../../../components/form/button.tsx';
import { backdropClass } from '../../../../components/feedback/dialog.tsx';
import { capitalised, changesText, actionText } from './messages.ts';
import type { OpenConflict } from './conflict-state.ts';
import { rebaseAction } from '../table/status-change.ts';

type ConflictDialogProps = {
  readonly open: OpenConflict | undefined;
  /** The last conflict, shown while the dialog fades out. */
  readonly shown: OpenConflict;
  readonly onAgain: (action: StatusAction) => void;
  readonly onDrop: () => void;
};

export function ConflictDialog({ open, shown, onAgain, onDrop }: ConflictDialogProps) {
  const { orderId, action, conflict, reportedAt } = shown;
  const again = rebaseAction(action, conflict.status);
  return (
    <Base.Root open={open !== undefined} onOpenChange={(next) => !next && onDrop()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup className="fixed top-1/2 left-1/2 z-50 w-[min(29rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-lg bg-raised p-6 text-ink shadow-lift outline-none eased transition-[opacity,scale] data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0">
          <Base.Title className="font-serif text-xl">Order {orderId} was changed in the meantime</Base.Title>
          <Base.Description className="mt-2">
            It was {changesText(conflict.changes, reportedAt)} and is now {conflict.status}. You wanted to{' '}
            {actionText(action)}.
            {again === undefined && conflict.status !== statusAfter(action) && (
              <>
                {' '}
                Only a {UNDECIDED} order can be {statusAfter(action)}.
              </>
            )}
          </Base.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Base.Close className={buttonClass('secondary')}>
              {again === undefined ? 'OK' : `Keep it ${conflict.status}`}
            </Base.Close>
            {again !== undefined && (
              <Button variant={again === 'rejected' ? 'danger' : 'primary'} onClick={() => onAgain(again)}>
                {capitalised(actionText(again))} anyway
              </Button>
            )}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
