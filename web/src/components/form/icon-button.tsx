import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The action, for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
};

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-pill text-ink',
        'eased transition-[background-color,color,transform] hover:bg-sunken active:scale-95 disabled:opacity-45',
        className,
      )}
    >
      {children}
    </button>
  );
}
