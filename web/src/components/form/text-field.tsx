import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';
import type { FieldTexts, Quiet } from './field.tsx';
import { controlClass, Field } from './field.tsx';

export function TextField({
  label,
  description,
  error,
  marked,
  isQuiet,
  className,
  ...input
}: FieldTexts & Quiet & ComponentProps<'input'>) {
  return (
    <Field {...{ label, description, error, marked, isQuiet, className }}>
      {(control) => <input {...input} {...control} className={classNames(controlClass, 'h-12')} />}
    </Field>
  );
}

export function TextAreaField({
  label,
  description,
  error,
  marked,
  className,
  ...area
}: FieldTexts & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, description, error, marked, className }}>
      {(control) => <textarea rows={4} {...area} {...control} className={classNames(controlClass, 'py-3')} />}
    </Field>
  );
}
