import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { backdropClass } from './dialog.tsx';
import { IconButton } from '../form/icon-button.tsx';

type SheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly side: 'left' | 'right' | 'bottom';
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** Receives the focus on opening; the title by default. */
  readonly initialFocus?: Focus | undefined;
  /** Receives the focus on closing; by default the element that had it before. */
  readonly finalFocus?: Focus | undefined;
};

type Focus = ComponentProps<typeof Base.Popup>['initialFocus'];

const sides = {
  left: 'inset-y-0 left-0 w-[min(22rem,88vw)] rounded-r-xl data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  right:
    'inset-y-0 right-0 w-[min(46rem,100vw)] data-ending-style:translate-x-full data-starting-style:translate-x-full sm:rounded-l-xl',
  bottom:
    'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-xl data-ending-style:translate-y-full data-starting-style:translate-y-full',
};

/** A panel that slides in from an edge: menus and filters on a phone, a form beside its table. */
export function Sheet(props: SheetProps) {
  const { open, onClose, title, side, children, footer, finalFocus } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          data-modal
          initialFocus={props.initialFocus ?? heading}
          finalFocus={finalFocus}
          className={classNames(
            'fixed z-50 flex flex-col bg-paper text-ink shadow-lift outline-none',
            'transition-transform duration-(--motion-calm) ease-out',
            sides[side],
          )}
        >
          <div className="flex items-center justify-between border-b border-line px-5 py-2.5">
            <Base.Title ref={heading} tabIndex={-1} className="font-serif text-lg outline-none">
              {title}
            </Base.Title>
            <Base.Close render={<IconButton label="Close">{<X className="size-5" />}</IconButton>} />
          </div>
          <div className="flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
          {footer && (
            <div className="border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
