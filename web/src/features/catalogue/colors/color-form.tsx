import type { ColorRequest, ColorResponse } from '@aangan/shared-events/features/catalogue/colors/http';
import { colorRequest } from '@aangan/shared-events/features/catalogue/colors/http';
import { zodResolver } from '@hookform/resolvers/zod';
import { useWatch } from 'react-hook-form';
import { classNames } from '../../../lib/class-names.ts';
import { controlClass, Field } from '../../../components/form/field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import type { TermFormProps } from '../terms/term.ts';
import { TermFormFooter } from '../terms/term-form-footer.tsx';
import { useTermForm } from '../terms/use-term-form.ts';

const resolver = zodResolver(colorRequest);
const hexCode = /^#[0-9a-f]{6}$/i;

/** Name and hex code; the code is typed or picked with the colour input. */
export function ColorForm(props: TermFormProps<ColorResponse, ColorRequest>) {
  const { term } = props;
  const { form, submit } = useTermForm<ColorRequest>({
    ...props,
    resolver,
    values: { name: term?.name ?? '', hexCode: term?.hexCode ?? '' },
    fields: ['name', 'hexCode'],
  });
  const { errors, isSubmitted } = form.formState;
  const typed = useWatch({ control: form.control, name: 'hexCode' }).trim();
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={100}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Field label="Hex Code" error={errors.hexCode?.message}>
        {(control) => (
          <div className="flex gap-2">
            <input
              placeholder="#RRGGBB"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              {...form.register('hexCode')}
              {...control}
              className={classNames(controlClass, 'h-12 min-w-0 flex-1 tabular')}
            />
            <input
              type="color"
              aria-label="Pick the color"
              title="Pick the color"
              value={hexCode.test(typed) ? typed.toLowerCase() : '#ffffff'}
              onChange={({ target }) =>
                form.setValue('hexCode', target.value.toUpperCase(), {
                  shouldDirty: true,
                  shouldValidate: isSubmitted,
                })
              }
              className="h-12 w-14 shrink-0 cursor-pointer rounded-md border border-line-strong bg-raised p-1"
            />
          </div>
        )}
      </Field>
      <TermFormFooter {...props} state={form.formState} />
    </form>
  );
}
