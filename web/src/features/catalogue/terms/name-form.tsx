// The form of a term that has only a name (category, brand): vertical beside the list, or horizontal in a row.
import type { Resolver } from 'react-hook-form';
import { classNames } from '../../../lib/class-names.ts';
import { TextField } from '../../../components/form/text-field.tsx';
import type { Term, TermFormProps } from './term.ts';
import { TermFormFooter } from './term-form-footer.tsx';
import { useTermForm } from './use-term-form.ts';

export type NameValues = { readonly name: string };
type NameFormProps = TermFormProps<Term, NameValues> & {
  readonly resolver: Resolver<NameValues>;
  readonly lying?: boolean;
};

export function NameForm({ resolver, lying = false, ...props }: NameFormProps) {
  const { form, submit } = useTermForm({
    ...props,
    resolver,
    values: { name: props.term?.name ?? '' },
    fields: ['name'],
  });
  return (
    <form
      onSubmit={submit}
      noValidate
      className={classNames('flex', lying ? 'flex-wrap items-start gap-x-3 gap-y-2 py-1' : 'flex-col gap-4')}
    >
      <TextField
        label={lying ? <span className="sr-only">Name</span> : 'Name'}
        autoComplete="off"
        maxLength={100}
        className={lying ? 'min-w-44 flex-1' : undefined}
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <TermFormFooter {...props} state={form.formState} />
    </form>
  );
}
