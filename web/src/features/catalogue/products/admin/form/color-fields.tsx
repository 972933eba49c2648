import type { ProductColorResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { useController, useWatch } from 'react-hook-form';
import { SelectField } from '../../../../../components/form/select-field.tsx';
import { Swatch } from '../../../../../components/form/swatch.tsx';
import { NoneYet } from '../table/none-yet.tsx';
import type { ProductForm } from './use-product-form.ts';

type ColorFieldsProps = {
  readonly form: ProductForm;
  readonly colors: readonly ProductColorResponse[];
};

/** The main colour and the product's other colours. */
export function ColorFields({ form, colors }: ColorFieldsProps) {
  const { control, register, formState } = form;
  const main = useWatch({ control, name: 'color' });
  const { field } = useController({ control, name: 'moreColors' });
  const chosen = colors.find(({ id }) => String(id) === main);
  const others = colors.filter(({ id }) => String(id) !== main);
  return (
    <>
      <div className="flex items-end gap-3 @md:col-span-2">
        <SelectField
          label="Color"
          aria-required
          error={formState.errors.color?.message}
          description={colors.length === 0 && <NoneYet to="/admin/colors" noun="color" />}
          className="min-w-0 flex-1"
          {...register('color')}
        >
          <option value="">Choose a color</option>
          {colors.map(({ id, name, hexCode }) => (
            <option key={id} value={id}>
              {name} ({hexCode})
            </option>
          ))}
        </SelectField>
        {chosen && <Swatch hexCode={chosen.hexCode} className="mb-1 size-10" />}
      </div>
      {others.length > 0 && (
        <fieldset className="min-w-0 @md:col-span-2">
          <legend className="mb-1.5 text-sm font-semibold">More colors</legend>
          <div className="-m-1 flex max-h-56 flex-wrap gap-2 overflow-y-auto p-1">
            {others.map(({ id, name, hexCode }) => (
              <label
                key={id}
                // The hidden checkbox is placed in its label, so that the label is scrolled into view with the focus.
                className="relative inline-flex min-h-9 items-center gap-2 rounded-pill border border-line-strong py-1 pr-3.5 pl-2 text-sm eased transition-colors hover:border-ink has-checked:border-indigo has-checked:bg-indigo-soft has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-indigo"
              >
                <input
                  type="checkbox"
                  checked={field.value.includes(String(id))}
                  onBlur={field.onBlur}
                  onChange={({ target }) =>
                    field.onChange(
                      target.checked
                        ? [...field.value, String(id)]
                        : field.value.filter((each) => each !== String(id)),
                    )
                  }
                  className="sr-only"
                />
                <Swatch hexCode={hexCode} />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

/** The selected colours, the main one first. */
export function useChosenColors({ form, colors }: ColorFieldsProps): readonly ProductColorResponse[] {
  const [main, more] = useWatch({ control: form.control, name: ['color', 'moreColors'] });
  const ids = new Set([main, ...more]);
  return [...ids].flatMap((id) => colors.find((color) => String(color.id) === id) ?? []);
}
