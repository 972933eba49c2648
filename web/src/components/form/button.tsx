import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Spinner } from '../media/spinner.tsx';

type Variant = 'primary' | 'secondary' | 'quiet' | 'quiet-danger' | 'danger';
type Size = 'narrow' | 'small' | 'medium' | 'large';

const variants: Record<Variant, string> = {
  primary: 'bg-marigold text-on-marigold hover:bg-marigold-deep',
  secondary: 'bg-raised text-ink border border-ink hover:bg-sunken',
  quiet: 'text-indigo hover:bg-indigo-soft',
  'quiet-danger': 'text-madder hover:bg-madder-soft',
  danger: 'bg-madder text-on-madder hover:brightness-110',
};

const sizes: Record<Size, string> = {
  /** For buttons beside each other in a row. */
  narrow: 'h-9 px-3 text-sm',
  small: 'h-9 px-4 text-sm',
  medium: 'h-11 px-6 text-base',
  large: 'h-13 px-8 text-base md:text-lg',
};

export function buttonClass(variant: Variant = 'primary', size: Size = 'medium'): string {
  return classNames(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-pill font-semibold whitespace-nowrap select-none',
    'eased transition-[background-color,color,transform,filter,opacity] active:scale-[0.98]',
    'disabled:opacity-55 disabled:active:scale-100 aria-disabled:opacity-55 aria-disabled:active:scale-100',
    variants[variant],
    sizes[size],
  );
}

type ButtonProps = ComponentProps<'button'> & {
  readonly variant?: Variant | undefined;
  readonly size?: Size | undefined;
  /** While true the button keeps its focus, ignores presses and shows `busyText`. */
  readonly busy?: boolean | undefined;
  readonly busyText?: ReactNode;
  /** A double click counts once. */
  readonly once?: boolean | undefined;
};

export function Button({
  variant,
  size,
  busy = false,
  busyText,
  once = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(variant, size), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy || (once && isRepeated(event))) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <Spinner />}
      {busy ? (busyText ?? children) : children}
    </button>
  );
}

/** Whether a click is the second of a double click, or a later one of as many. */
export function isRepeated({ detail }: Pick<MouseEvent, 'detail'>): boolean {
  return detail > 1;
}

type AnchorProps = ComponentProps<'a'> & {
  readonly variant?: Variant | undefined;
  readonly size?: Size | undefined;
};

function ButtonAnchor({ variant, size, className, ...rest }: AnchorProps) {
  return <a {...rest} className={classNames(buttonClass(variant, size), className)} />;
}

/** A link that looks like a button: for navigation, not for actions. */
export const ButtonLink = createLink(ButtonAnchor);
