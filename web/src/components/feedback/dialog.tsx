import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { IconButton } from '../form/icon-button.tsx';

type DialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
};

export const backdropClass =
  'fixed inset-0 z-40 bg-scrim eased transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

/** A modal dialog in the middle of the screen; Escape, the close button and the backdrop close it. */
export function Dialog({ open, onClose, title, description, children, actions, className }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          data-modal
          className={classNames(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col',
            'overflow-y-auto rounded-lg bg-raised p-6 text-ink shadow-lift outline-none',
            'eased transition-[opacity,scale] data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0',
            className,
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="pt-1.5 font-serif text-xl">{title}</Base.Title>
            <Base.Close render={<IconButton label="Close">{<X className="size-5" />}</IconButton>} />
          </div>
          {description && <Base.Description className="mt-1 text-muted">{description}</Base.Description>}
          {children && <div className="mt-5">{children}</div>}
          {actions && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
