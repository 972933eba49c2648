import type { FieldValues, FormState } from 'react-hook-form';
import { Button } from '../../../components/form/button.tsx';
import type { TermTexts } from './term.ts';

type TermFormEndProps<Values extends FieldValues> = {
  readonly term: { readonly name: string } | undefined;
  readonly texts: TermTexts;
  readonly onCancel: (() => void) | undefined;
  readonly state: Pick<FormState<Values>, 'errors' | 'isSubmitting'>;
};

/** The footer of a term form: error, save button and cancel button. */
export function TermFormFooter<Values extends FieldValues>(props: TermFormEndProps<Values>) {
  const { term, texts, onCancel, state } = props;
  return (
    <>
      {state.errors.root && (
        <p role="alert" className="w-full text-sm font-semibold text-madder">
          {state.errors.root.message}
        </p>
      )}
      <div className="flex flex-wrap gap-3 pt-1.5">
        <Button type="submit" busy={state.isSubmitting} busyText={term ? 'Updating…' : 'Adding...'}>
          {term ? texts.update : texts.add}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </>
  );
}
