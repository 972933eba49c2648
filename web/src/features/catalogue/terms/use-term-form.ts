import type { FormEvent } from 'react';
import { useEffect } from 'react';
import type { DefaultValues, FieldValues, Path, Resolver } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { ApiError, errorText } from '../../../lib/api/api-error.ts';
import type { Term, TermTexts } from './term.ts';

type TermFormNeeds<Values extends FieldValues> = {
  readonly term: Term | undefined;
  readonly texts: TermTexts;
  readonly resolver: Resolver<Values>;
  /** The initial values of the fields. */
  readonly values: DefaultValues<Values>;
  /** The field names; the first field takes the focus. */
  readonly fields: readonly [Path<Values>, ...Path<Values>[]];
  readonly takesFocus: boolean;
  readonly onSave: (values: Values) => Promise<void>;
};

/** A term form. A refusal keeps the input and shows the reason beside its field, or below the form. */
export function useTermForm<Values extends FieldValues>(needs: TermFormNeeds<Values>) {
  const { term, texts, resolver, values, fields, takesFocus, onSave } = needs;
  const form = useForm<Values>({ resolver, defaultValues: values });
  const { setFocus, setError, handleSubmit } = form;
  const [first] = fields;

  useEffect(() => {
    if (takesFocus) setFocus(first, { shouldSelect: true });
  }, [takesFocus, first, setFocus]);

  const submit = handleSubmit(async (typed) => {
    try {
      await onSave(typed);
    } catch (error) {
      const message = errorText(error, term ? texts.updateFailed : texts.addFailed);
      const field = fields.find((name) => name === refusedField(error));
      setError(field ?? 'root', { message }, { shouldFocus: true });
    }
  });
  return { form, submit: (event: FormEvent) => void submit(event) };
}

function refusedField(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'name-taken') return 'name';
  if (error.code === 'hex-taken') return 'hexCode';
  return error.field;
}
