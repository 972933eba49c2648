import type { Resolver } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import type { ErrorTexts } from '../../../../../lib/api/api-error.ts';
import { ApiError, errorText } from '../../../../../lib/api/api-error.ts';
import { fieldErrors, manageTexts } from '../messages.ts';
import type { ProductField, ProductValues } from './product-form.ts';
import { formField, mistakesIn } from './product-form.ts';

/** The server's schema, checked before sending. */
const resolver: Resolver<ProductValues> = (values) => {
  const mistakes = mistakesIn(values);
  if (mistakes.size === 0) return { values, errors: {} };
  const errors = [...mistakes].map(
    ([field, message]) => [field, { type: 'shop', message: fieldErrors[field] ?? message }] as const,
  );
  return { values: {}, errors: Object.fromEntries(errors) };
};

export function useProductForm(values: ProductValues) {
  const form = useForm<ProductValues>({ defaultValues: values, resolver });

  /** Shows the server's error beside its field, or for the form as a whole. */
  function showRefusal(error: unknown, texts: ErrorTexts): void {
    const message = isReused(error) ? manageTexts.earlierTry : errorText(error, texts);
    form.setError(refusedField(error) ?? 'root', { message }, { shouldFocus: true });
  }
  return { ...form, showRefusal };
}

export type ProductForm = ReturnType<typeof useProductForm>;

const fieldOfCode: Readonly<Record<string, ProductField>> = {
  'no-such-category': 'categoryId',
  'no-such-brand': 'brandId',
  'no-such-color': 'color',
};

/** The form was sent before without an answer and has been changed since. */
function isReused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency-key-reused';
}

function refusedField(error: unknown): ProductField | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return fieldOfCode[error.code] ?? (error.field === '' ? undefined : formField(error.field));
}
