// The fields of a product in groups: one column in a panel or on a phone, two on wider screens.
import type {
  ProductFiltersResponse,
  ProductResponse,
} from '@aangan/shared-events/features/catalogue/products/http';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Checkbox } from '../../../../../components/form/checkbox.tsx';
import { SelectField } from '../../../../../components/form/select-field.tsx';
import { TextAreaField, TextField } from '../../../../../components/form/text-field.tsx';
import { ColorFields } from './color-fields.tsx';
import { NoneYet } from '../table/none-yet.tsx';
import type { ProductForm } from './use-product-form.ts';

type ProductFieldsProps = {
  readonly form: ProductForm;
  readonly options: ProductFiltersResponse;
  readonly images: ReactNode;
  /** The rating that shoppers see, when real reviews changed the typed baseline. */
  readonly ratingNow?: string | undefined;
  /** A product whose stock is counted: the form does not say whether it is in stock. */
  readonly counted?: Pick<ProductResponse, 'id' | 'inStock'> | undefined;
};

export function ProductFields({ form, options, images, ratingNow, counted }: ProductFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="@container">
      <p aria-hidden="true" className="mb-3 text-sm text-muted">
        Fields with <span className="text-madder">*</span> are required.
      </p>
      <div className="grid items-start gap-4 @4xl:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 gap-4">
          <Group title="Details">
            <TextField
              label="Name"
              aria-required
              autoComplete="off"
              className="@md:col-span-2"
              error={errors.name?.message}
              {...register('name')}
            />
            <SelectField
              label="Category"
              aria-required
              error={errors.categoryId?.message}
              description={
                options.categories.length === 0 && <NoneYet to="/admin/categories" noun="category" />
              }
              {...register('categoryId')}
            >
              <option value="">Choose a category</option>
              <Names of={options.categories} />
            </SelectField>
            <SelectField
              label="Brand"
              aria-required
              error={errors.brandId?.message}
              description={options.brands.length === 0 && <NoneYet to="/admin/brands" noun="brand" />}
              {...register('brandId')}
            >
              <option value="">Choose a brand</option>
              <Names of={options.brands} />
            </SelectField>
            <TextAreaField
              label="Description"
              className="@md:col-span-2"
              error={errors.description?.message}
              {...register('description')}
            />
            <TextAreaField
              label="Additional Info"
              rows={3}
              className="@md:col-span-2"
              error={errors.additionalInfo?.message}
              {...register('additionalInfo')}
            />
          </Group>
          <Group title="Price and stock">
            <AmountField form={form} name="price" label="Price (₹)" isRequired />
            <AmountField form={form} name="oldPrice" label="Old Price (₹)" />
            {counted === undefined ? (
              <Checkbox label="In Stock" {...register('inStock')} />
            ) : (
              <CountedStock product={counted} />
            )}
          </Group>
          <Group title="Colors and sizes">
            <ColorFields form={form} colors={options.colors} />
            <TextField
              label="Sizes"
              placeholder="M,S,XL"
              autoComplete="off"
              description="Separate with commas. Leave empty for a single Free Size."
              className="@md:col-span-2"
              error={errors.sizes?.message}
              {...register('sizes')}
            />
          </Group>
        </div>
        <div className="grid min-w-0 gap-4">
          <Group title="Images">{images}</Group>
          <Group title="Rating and promotion">
            <TextField
              label="Rating"
              type="number"
              inputMode="decimal"
              min={0}
              max={5}
              step={0.1}
              placeholder="0"
              error={errors.rating?.message}
              {...register('rating')}
            />
            <TextField
              label="Reviews"
              type="number"
              inputMode="numeric"
              min={0}
              step={1}
              placeholder="0"
              error={errors.reviews?.message}
              {...register('reviews')}
            />
            <p className="-mt-2 text-sm text-muted @md:col-span-2">
              Starting values; real reviews are added to them.{ratingNow && ` ${ratingNow}`}
            </p>
            <Checkbox label="Recommended" {...register('isRecommended')} />
            <Checkbox label="New Arrival" {...register('isNewArrival')} />
          </Group>
        </div>
      </div>
    </div>
  );
}

/** Whether units of a counted product are available, and where they are changed. */
function CountedStock({
  product: { id, inStock },
}: {
  readonly product: Pick<ProductResponse, 'id' | 'inStock'>;
}) {
  return (
    <div>
      <Checkbox label="In Stock" checked={inStock} disabled readOnly />
      <p className="text-sm text-muted">
        Its stock is counted.{' '}
        <Link
          to="/admin/stock/$productId"
          params={{ productId: id }}
          className="font-semibold text-indigo underline underline-offset-4 hover:no-underline"
        >
          Change its stock
        </Link>
      </p>
    </div>
  );
}

type AmountFieldProps = {
  readonly form: ProductForm;
  readonly name: 'price' | 'oldPrice';
  readonly label: string;
  readonly isRequired?: boolean;
};

/** An amount in rupees; formatted with two decimals on blur. */
function AmountField({ form, name, label, isRequired }: AmountFieldProps) {
  const { register, setValue, formState } = form;
  return (
    <TextField
      label={label}
      aria-required={isRequired}
      inputMode="decimal"
      autoComplete="off"
      error={formState.errors[name]?.message}
      {...register(name, {
        onBlur: ({ target }: { readonly target: HTMLInputElement }) => {
          const amount = target.value.replace(/[₹,\s]/g, '');
          if (/^\d{1,9}(\.\d{1,2})?$/.test(amount)) setValue(name, Number(amount).toFixed(2));
        },
      })}
    />
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="min-w-0 rounded-lg border border-line bg-raised px-5 pt-4 pb-5">
      <legend className="float-left mb-3 w-full font-serif text-lg">{title}</legend>
      <div className="clear-both grid items-start gap-4 @md:grid-cols-2">{children}</div>
    </fieldset>
  );
}

function Names({ of }: { readonly of: readonly { readonly id: number; readonly name: string }[] }) {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
