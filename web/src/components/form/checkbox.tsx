import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { FieldError } from './field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  readonly label: ReactNode;
  /** Shown at the far end of the row, for instance a count. */
  readonly aside?: ReactNode;
  readonly error?: string | undefined;
  /** The id of a text about it that is elsewhere, and marks it as wrong. */
  readonly marked?: string | undefined;
};

export function Checkbox({ label, aside, error, marked, className, ...input }: CheckboxProps) {
  const errorId = useId();
  const about = error ? errorId : marked;
  return (
    <div className={className}>
      <label className="flex min-h-9 items-center gap-3 text-base has-disabled:opacity-55">
        <span className="relative inline-flex size-5 shrink-0">
          <input
            type="checkbox"
            {...input}
            aria-invalid={about ? true : undefined}
            aria-describedby={about}
            className={classNames(
              'peer size-5 appearance-none rounded-sm border-[1.5px] border-line-strong bg-raised eased transition-colors',
              'checked:border-indigo checked:bg-indigo hover:border-ink aria-invalid:border-madder',
            )}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute inset-0.5 hidden size-4 text-on-indigo peer-checked:block"
          />
        </span>
        <span className="flex-1">{label}</span>
        {aside !== undefined && <span className="text-sm text-muted tabular">{aside}</span>}
      </label>
      <FieldError id={errorId} text={error} />
    </div>
  );
}
