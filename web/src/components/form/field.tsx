// The frame of every form control: label above, description and error below, all associated for screen readers.
import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from '../../lib/class-names.ts';

export type FieldTexts = {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly error?: string | undefined;
  /** The id of a text about several fields, which describes this one, too, and marks it as wrong. */
  readonly marked?: string | undefined;
};

export const controlClass = classNames(
  'w-full rounded-md border border-line-strong bg-raised px-4 text-base text-ink eased transition-[border-color,box-shadow]',
  'hover:border-ink focus:border-indigo focus:outline-2 focus:outline-offset-0 focus:outline-indigo',
  'aria-invalid:border-madder aria-invalid:focus:outline-madder disabled:opacity-60',
);

type ControlProps = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
};

export type Quiet = {
  /** The error is not announced when it comes: the form moves the focus to its first mistake and announces how many there are. */
  readonly isQuiet?: boolean | undefined;
};

type FieldProps = FieldTexts &
  Quiet & {
    readonly className?: string | undefined;
    readonly children: (control: ControlProps) => ReactNode;
  };

export function Field({ label, description, error, marked, isQuiet, className, children }: FieldProps) {
  const id = useId();
  const descriptionId = description ? `${id}-about` : undefined;
  const errorId = error ? `${id}-error` : marked;
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label id={labelIdOf(id)} htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': [descriptionId, errorId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': errorId ? true : undefined,
      })}
      {description && (
        <p id={descriptionId} className="text-sm text-muted">
          {description}
        </p>
      )}
      <FieldError id={errorId} text={error} isQuiet={isQuiet} />
    </div>
  );
}

/** The id of a control's label. */
export const labelIdOf = (controlId: string): string => `${controlId}-label`;

export function FieldError({
  id,
  text,
  isQuiet,
}: Quiet & {
  readonly id: string | undefined;
  readonly text: string | undefined;
}) {
  if (!text) return null;
  return (
    <p id={id} role={isQuiet ? undefined : 'alert'} className="text-sm font-medium text-madder">
      {text}
    </p>
  );
}
