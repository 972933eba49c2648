import type {
  ProductColorResponse,
  ProductResponse,
} from '@aangan/shared-events/features/catalogue/products/http';
import { Button } from '../../../../../components/form/button.tsx';
import { Picture } from '../../../../../components/media/picture.tsx';
import { ImageColorSelect } from './image-color-select.tsx';
import { NewImagesField } from './new-images-field.tsx';
import type { ProductForm } from './use-product-form.ts';
import type { NewPictures } from './use-new-pictures.ts';

type EditedImagesProps = {
  readonly product: ProductResponse;
  readonly form: ProductForm;
  readonly chosen: NewPictures;
  readonly colors: readonly ProductColorResponse[];
};

/** The product's current pictures, which new pictures replace as a whole. */
export function EditedImages({ product, form, chosen, colors }: EditedImagesProps) {
  const { images, name } = product;
  const isReplaced = chosen.pictures.length > 0;
  return (
    <>
      {!isReplaced && images.length > 0 && (
        <ul aria-label="Images" className="grid grid-cols-2 gap-3 @md:col-span-2 @md:grid-cols-4">
          {images.map((image, index) => (
            <li key={image} className="flex min-w-0 flex-col gap-1.5">
              <Picture
                name={image}
                alt={`${name}, image ${index + 1} of ${images.length}`}
                sizes="160px"
                className="aspect-4/5 w-full rounded-md border border-line"
              />
              <ImageColorSelect
                label={`Color of image ${index + 1}`}
                colors={colors}
                {...form.register(`imageColors.${index}`)}
              />
            </li>
          ))}
        </ul>
      )}
      {isReplaced && images.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-on-marigold-soft @md:col-span-2">
          {images.length === 1
            ? 'Update replaces the current image with these.'
            : `Update replaces the ${images.length} current images with these.`}
          <Button variant="quiet" size="narrow" onClick={chosen.clear}>
            Keep the current images
          </Button>
        </p>
      )}
      {!isReplaced && images.length > 0 && (
        <p className="text-sm text-muted @md:col-span-2">New images replace all of these.</p>
      )}
      <NewImagesField chosen={chosen} colors={colors} />
    </>
  );
}
