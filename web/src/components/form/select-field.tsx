// A select inside a form: the native control, which phones show best. For a select in a toolbar see select.tsx.
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';
import type { FieldTexts } from './field.tsx';
import { controlClass, Field } from './field.tsx';

export function SelectField({
  label,
  description,
  error,
  marked,
  className,
  children,
  ...select
}: FieldTexts & ComponentProps<'select'>) {
  return (
    <Field {...{ label, description, error, marked, className }}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={classNames(controlClass, 'h-12 appearance-none pr-11')}>
            {children}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-4 size-4 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </Field>
  );
}
