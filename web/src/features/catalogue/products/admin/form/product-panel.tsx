// The panel that edits a product. On a conflict it shows the other change; the user applies their own changes on top or discards them.
import type {
  ProductFiltersResponse,
  ProductResponse,
} from '@aangan/shared-events/features/catalogue/products/http';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Banner } from '../../../../../components/feedback/banner.tsx';
import { Button } from '../../../../../components/form/button.tsx';
import { ConfirmDialog } from '../../../../../components/feedback/confirm-dialog.tsx';
import { notifySuccess } from '../../../../../components/feedback/notices.ts';
import { UnsavedChanges } from '../../../../../components/feedback/unsaved-changes.tsx';
import { Sheet } from '../../../../../components/feedback/sheet.tsx';
import { ApiError } from '../../../../../lib/api/api-error.ts';
import { shopNow } from '../../../../../lib/shop-clock.ts';
import { productQuery } from '../../api.ts';
import { useChosenColors } from './color-fields.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { EditedImages } from './edited-images.tsx';
import { changesText, manageTexts, updateFailed } from '../messages.ts';
import { ProductFields } from './product-fields.tsx';
import type { ProductValues } from './product-form.ts';
import { changedFields, fieldsOf, merged, valuesOf } from './product-form.ts';
import { useUpdateProduct } from '../api.ts';
import { useNewPictures } from './use-new-pictures.ts';
import { useProductForm } from './use-product-form.ts';

type ProductPanelProps = {
  readonly product: ProductResponse;
  readonly options: ProductFiltersResponse;
  readonly open: boolean;
  readonly onClose: () => void;
  /** The element that takes the focus on close: the button that opened it, or its substitute when that is gone. */
  readonly finalFocus: () => HTMLElement | null;
};

/** The changes since the product was loaded, and its current state. */
type Conflict = { readonly summary: string; readonly now: ProductResponse };

export function ProductPanel({ product, options, open, onClose, finalFocus }: ProductPanelProps) {
  const formId = useId();
  const client = useQueryClient();
  const [seen, setSeen] = useState(product);
  const [conflict, setConflict] = useState<Conflict>();
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  const form = useProductForm(valuesOf(product));
  const chosen = useNewPictures();
  const colors = useChosenColors({ form, colors: options.colors });
  const update = useUpdateProduct();
  const { errors, isSubmitting } = form.formState;

  const isChanged = () =>
    chosen.pictures.length > 0 || changedFields(valuesOf(seen), form.getValues()).length > 0;
  // Cancel discards at once; Escape or a press outside asks first.
  const leave = () => {
    if (isChanged()) setAsksToDiscard(true);
    else onClose();
  };

  async function save(values: ProductValues, over: ProductResponse): Promise<void> {
    const isReplaced = chosen.pictures.length > 0;
    const pictureColors = isReplaced ? chosen.pictures.map(({ color }) => color) : values.imageColors;
    const files = chosen.pictures.map(({ file }) => file);
    try {
      await update.mutateAsync({ seen: over, sent: { fields: fieldsOf(values, pictureColors), files } });
      notifySuccess(manageTexts.updated);
      onClose();
    } catch (error) {
      if (await isConflict(error)) return;
      form.showRefusal(error, updateFailed);
    }
  }

  async function isConflict(error: unknown): Promise<boolean> {
    if (!(error instanceof ApiError) || error.code !== 'changed-meanwhile') return false;
    const now = await client.fetchQuery({ ...productQuery(product.id), staleTime: 0 }).catch(() => undefined);
    if (now === undefined) return false;
    setConflict({ summary: changesText(error.changes, shopNow()), now });
    return true;
  }

  const applyAgain = (now: ProductResponse) => {
    const [before, theirs] = [valuesOf(seen), valuesOf(now)];
    const samePictures = seen.images.join() === now.images.join();
    const { imageColors } = samePictures ? form.getValues() : before;
    form.reset(merged(before, { ...form.getValues(), imageColors }, theirs));
    setSeen(now);
    setConflict(undefined);
    void form.handleSubmit((values) => save(values, now))();
  };

  return (
    <Sheet
      open={open}
      onClose={leave}
      title={`Edit “${seen.name}”`}
      side="right"
      initialFocus={(how) =>
        how === 'touch' || document.querySelector<HTMLElement>(`[id="${formId}"] [name=name]`)
      }
      finalFocus={finalFocus}
      footer={
        <div className="flex flex-col gap-3">
          {errors.root && !conflict && (
            <Banner tone="error" className="py-2.5 text-sm">
              {errors.root.message}
            </Banner>
          )}
          <div className="flex flex-wrap gap-3">
            {conflict ? (
              // Distinct keys: a button that turned into the other during a press would also submit the form.
              <Button
                key="again"
                busy={isSubmitting}
                busyText="Updating…"
                onClick={() => applyAgain(conflict.now)}
              >
                Apply my changes
              </Button>
            ) : (
              <Button key="update" type="submit" form={formId} busy={isSubmitting} busyText="Updating…">
                Update
              </Button>
            )}
            <Button variant="secondary" onClick={onClose}>
              {conflict ? 'Discard my changes' : 'Cancel'}
            </Button>
          </div>
        </div>
      }
    >
      {conflict && (
        <ConflictNotice
          summary={conflict.summary}
          before={seen}
          now={conflict.now}
          mine={changedFields(valuesOf(seen), form.getValues())}
        />
      )}
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!conflict) void form.handleSubmit((values) => save(values, seen))(event);
        }}
      >
        <ProductFields
          form={form}
          options={options}
          images={<EditedImages product={seen} form={form} chosen={chosen} colors={colors} />}
          ratingNow={ratingNow(seen)}
          counted={seen.stock && seen}
        />
      </form>
      <UnsavedChanges
        isChanged={() => open && isChanged()}
        parameter="edit"
        question={manageTexts.discard}
        description={manageTexts.discardAbout}
      />
      <ConfirmDialog
        open={asksToDiscard}
        question={manageTexts.discard}
        description={manageTexts.discardAbout}
        confirmText="Discard"
        onConfirm={() => {
          setAsksToDiscard(false);
          onClose();
        }}
        onCancel={() => setAsksToDiscard(false)}
      />
    </Sheet>
  );
}

function ratingNow({ rating, reviews, reviewsBaseline }: ProductResponse): string | undefined {
  if (reviews === reviewsBaseline) return undefined;
  return `Including reviews, shoppers see ${rating.toFixed(1)} from ${reviews}.`;
}
