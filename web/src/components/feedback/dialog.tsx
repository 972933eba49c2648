import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { IconButton } from '../form/icon-button.tsx';
import { withUnbrokenNumbers } from './unbroken-numbers.ts';

type DialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
  /** Receives the focus on closing, for when the element that opened the dialog has been removed. */
  readonly finalFocus?: ComponentProps<typeof Base.Popup>['finalFocus'];
};

export const backdropClass =
  'fixed inset-0 z-40 bg-scrim eased transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

/**
 * A modal dialog in the middle of the screen; Escape, the close button and the backdrop close it. The focus starts at its first field, else
 * at its first action, else at its title, unless a part of it has `autoFocus`.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, actions, className } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const footer = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          data-modal
          initialFocus={() => firstControl(body.current, footer.current) ?? heading.current}
          finalFocus={props.finalFocus}
          onKeyDown={ignoreHeldEnter}
          className={classNames(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col',
            'scroll-py-6 overflow-y-auto rounded-lg bg-raised p-6 text-ink shadow-lift outline-none',
            'eased transition-[opacity,scale] data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0',
            className,
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title ref={heading} tabIndex={-1} className="pt-1.5 font-serif text-xl outline-none">
              {withUnbrokenNumbers(title)}
            </Base.Title>
            <Base.Close render={<IconButton label="Close">{<X className="size-5" />}</IconButton>} />
          </div>
          {description && <Base.Description className="mt-1 text-muted">{description}</Base.Description>}
          {children && (
            <div ref={body} className="mt-5">
              {children}
            </div>
          )}
          {actions && (
            <div ref={footer} className="mt-6 flex flex-wrap justify-end gap-3">
              {actions}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function firstControl(body: HTMLElement | null, footer: HTMLElement | null): HTMLElement | undefined {
  // The focus in a text field opens the keyboard of a touch screen, which covers half of the dialog.
  if (matchMedia('(pointer: coarse)').matches) return undefined;
  return (
    // Buttons of a group enter a value, too: one less and one more of a quantity.
    focusable(body, 'input, select, textarea, [role=group] button').find(isTabStop) ??
    focusable(body, 'a[href], button')[0] ??
    focusable(footer, 'a[href], button')[0]
  );
}

function focusable(part: HTMLElement | null, selector: string): readonly HTMLElement[] {
  return [...(part?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(
    (each) =>
      !each.matches(':disabled, [aria-disabled=true]') &&
      each.tabIndex >= 0 &&
      each.getClientRects().length > 0,
  );
}

/** Tab stops at the chosen radio of a group only, if one is chosen. */
function isTabStop(field: HTMLElement, _index: number, fields: readonly HTMLElement[]): boolean {
  if (!isRadio(field) || field.checked) return true;
  return !fields.some((other) => isRadio(other) && other.name === field.name && other.checked);
}

function isRadio(field: HTMLElement): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === 'radio';
}

/** Enter that is still held from opening the dialog would submit its form. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  const { key, repeat, target } = event;
  if (key === 'Enter' && repeat && !(target instanceof HTMLTextAreaElement)) event.preventDefault();
}
