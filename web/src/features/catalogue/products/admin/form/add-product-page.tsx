import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ProductFiltersResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { useScrollPadding } from '../../../../../components/data/use-scroll-padding.ts';
import { Banner } from '../../../../../components/feedback/banner.tsx';
import { Button, ButtonLink } from '../../../../../components/form/button.tsx';
import { Unanswered } from '../../../../../components/feedback/unanswered.tsx';
import { notifySuccess } from '../../../../../components/feedback/notices.ts';
import { UnsavedChanges } from '../../../../../components/feedback/unsaved-changes.tsx';
import { PageTitle } from '../../../../../components/navigation/page-title.tsx';
import { Loading, Skeleton } from '../../../../../components/feedback/skeleton.tsx';
import { errorText } from '../../../../../lib/api/api-error.ts';
import { filtersQuery } from '../../api.ts';
import { AdminOnly } from '../admin-only.tsx';
import { useChosenColors } from './color-fields.tsx';
import { addFailed, filtersFailed, manageTexts } from '../messages.ts';
import { NewImagesField } from './new-images-field.tsx';
import { ProductFields } from './product-fields.tsx';
import { changedFields, emptyProduct, fieldsOf } from './product-form.ts';
import { useAddProduct } from '../api.ts';
import { useNewPictures } from './use-new-pictures.ts';
import { useProductForm } from './use-product-form.ts';

export function AddProductPage() {
  const options = useQuery({ ...filtersQuery(), networkMode: 'always' });
  return (
    <AdminOnly title="Add Product" deniedText={manageTexts.adminsOnly}>
      <div className="flex flex-col gap-5">
        <PageTitle>Add Product</PageTitle>
        {options.data && <AddForm options={options.data} />}
        <Unanswered query={options} problem={(error) => errorText(error, filtersFailed)}>
          <FormSkeleton />
        </Unanswered>
      </div>
    </AdminOnly>
  );
}

function AddForm({ options }: { readonly options: ProductFiltersResponse }) {
  const form = useProductForm(emptyProduct);
  const chosen = useNewPictures();
  const colors = useChosenColors({ form, colors: options.colors });
  const add = useAddProduct();
  const navigate = useNavigate();
  const bar = useScrollPadding<HTMLDivElement>('bottom');
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    const pictureColors = chosen.pictures.map(({ color }) => color);
    const files = chosen.pictures.map(({ file }) => file);
    try {
      await add.mutateAsync({ fields: fieldsOf(values, pictureColors), files });
      notifySuccess(manageTexts.added);
      await navigate({ to: '/manage-products', ignoreBlocker: true });
    } catch (error) {
      form.showRefusal(error, addFailed);
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex max-w-[84rem] flex-col gap-5">
      <ProductFields
        form={form}
        options={options}
        images={<NewImagesField chosen={chosen} colors={colors} />}
      />
      {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
      <div
        ref={bar}
        className="sticky bottom-0 -mx-4 flex flex-wrap gap-3 border-t border-line bg-paper px-4 py-3 lg:-mx-6 lg:px-6 min-[85rem]:-mx-9 min-[85rem]:px-9"
      >
        <Button type="submit" busy={isSubmitting} busyText="Adding...">
          Add Product
        </Button>
        <ButtonLink to="/manage-products" variant="secondary" ignoreBlocker>
          Cancel
        </ButtonLink>
      </div>
      <UnsavedChanges
        isChanged={() =>
          chosen.pictures.length > 0 || changedFields(emptyProduct, form.getValues()).length > 0
        }
        question={manageTexts.discardNew}
        description={manageTexts.discardNewAbout}
      />
    </form>
  );
}

function FormSkeleton() {
  return (
    <div className="grid gap-4 xl:grid-cols-[3fr_2fr]">
      <Loading text={manageTexts.loadingForm} />
      <Skeleton className="h-128 w-full rounded-lg" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  );
}
