import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { ComponentProps, ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button, buttonClass } from '../form/button.tsx';
import { classNames } from '../../lib/class-names.ts';
import { backdropClass } from './dialog.tsx';
import { withUnbrokenNumbers } from './unbroken-numbers.ts';

type ConfirmDialogProps = {
  readonly open: boolean;
  /** The question, with the name of the item that it is about. */
  readonly question: ReactNode;
  readonly description?: ReactNode;
  /** What can be filled in with it; its first field has the initial focus. */
  readonly children?: ReactNode;
  /** The error of the last attempt. */
  readonly problem?: string | undefined;
  readonly confirmText: string;
  readonly busy?: boolean | undefined;
  readonly busyText?: string | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** Receives the focus on closing, for when the element that opened the dialog has been removed. */
  readonly finalFocus?: ComponentProps<typeof Base.Popup>['finalFocus'];
};

/** Asks for confirmation of a destructive action. The cancel button has the initial focus, unless there is a field. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, question, description, problem, confirmText, busy, busyText, onConfirm, onCancel } = props;
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <Base.Portal>
        {/* Also over another dialog, and above it. */}
        <Base.Backdrop forceRender className={classNames(backdropClass, 'z-50!')} />
        <Base.Popup
          data-modal
          finalFocus={props.finalFocus}
          className="fixed top-1/2 left-1/2 z-50 w-[min(27rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-lg bg-raised p-6 text-ink shadow-lift outline-none eased transition-[opacity,scale] data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
        >
          <Base.Title className="font-serif text-xl">{withUnbrokenNumbers(question)}</Base.Title>
          {description && <Base.Description className="mt-2 text-muted">{description}</Base.Description>}
          {props.children && <div className="mt-4">{props.children}</div>}
          {problem && (
            <Banner tone="error" className="mt-4 text-sm">
              {problem}
            </Banner>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Base.Close className={buttonClass('secondary')}>Cancel</Base.Close>
            <Button variant="danger" once busy={busy} busyText={busyText} onClick={onConfirm}>
              {confirmText}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
