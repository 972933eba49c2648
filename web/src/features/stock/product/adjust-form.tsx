import type { VariantStockResponse } from '@aangan/shared-events/features/stock/http';
import { LONGEST_REASON } from '@aangan/shared-events/features/stock/paths';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Banner } from '../../../components/feedback/banner.tsx';
import { notifySuccess } from '../../../components/feedback/notices.ts';
import { Button } from '../../../components/form/button.tsx';
import { PillChoice } from '../../../components/form/pill-choice.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { useAdjustStock } from '../api.ts';
import { adjustErrors, adjustTexts, variantName } from '../messages.ts';
import { unitsIn, unitsMistake } from '../units-input.ts';

type AdjustFormProps = {
  readonly productId: number;
  readonly variant: VariantStockResponse;
  readonly onClose: () => void;
};

type Direction = keyof typeof adjustTexts.directions;
const directions: readonly Direction[] = ['add', 'take'];

/**
 * Adds units or takes them away, with a reason. It sends the difference, so that what was sold meanwhile stays sold; it says when the number has
 * changed since it was opened, and keeps the input when the shop refuses.
 */
export function AdjustForm({ productId, variant, onClose }: AdjustFormProps) {
  const { colorId, size, available } = variant;
  const [seen] = useState(available);
  const [direction, setDirection] = useState<Direction>('add');
  const { register, handleSubmit, control, formState, trigger } = useForm({
    defaultValues: { units: '', reason: '' },
  });
  const adjust = useAdjustStock(productId);
  const reasonsId = useId();
  const name = variantName(variant);
  const typed = useWatch({ control, name: 'units' });
  const mistake = unitsMistake(typed, direction, available);
  const by = (direction === 'add' ? 1 : -1) * (unitsIn(typed) ?? 0);
  const submit = handleSubmit(({ reason }) => {
    if (adjust.isPending) return;
    const request = { ...(colorId !== null && { colorId }), size, by, reason: reason.trim() };
    adjust.mutate(request, {
      onSuccess: (stock) => {
        const now = stock.variants.find((each) => each.colorId === colorId && each.size === size);
        notifySuccess(adjustTexts.saved(name, by, now?.available ?? 0));
        onClose();
      },
    });
  });
  return (
    <form
      noValidate
      aria-label={adjustTexts.label(name)}
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="grid gap-4 rounded-md bg-paper p-4 md:p-5"
    >
      <div className="flex flex-wrap items-start gap-4">
        <div className="md:pt-7.5">
          <PillChoice
            legend={adjustTexts.label(name)}
            values={directions}
            chosen={direction}
            textOf={(each) => adjustTexts.directions[each]}
            onChange={(next) => {
              setDirection(next);
              if (formState.isSubmitted) setTimeout(() => void trigger('units'));
            }}
          />
        </div>
        <TextField
          autoFocus
          label={adjustTexts.units}
          inputMode="numeric"
          autoComplete="off"
          className="w-32"
          error={formState.errors.units?.message}
          {...register('units', { validate: (text) => unitsMistake(text, direction, available) ?? true })}
        />
        <TextField
          label={adjustTexts.reason}
          autoComplete="off"
          maxLength={LONGEST_REASON}
          list={reasonsId}
          className="min-w-56 flex-1"
          error={formState.errors.reason?.message}
          {...register('reason', { validate: (text) => text.trim() !== '' || adjustTexts.noReason })}
        />
        <datalist id={reasonsId}>
          {adjustTexts.reasons.map((reason) => (
            <option key={reason} value={reason} />
          ))}
        </datalist>
      </div>
      {available !== seen && (
        <Banner tone="notice" className="text-sm">
          {adjustTexts.changed(seen, available)}
        </Banner>
      )}
      {adjust.error !== null && (
        <Banner tone="error" className="text-sm">
          {errorText(adjust.error, adjustErrors)}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" size="small" busy={adjust.isPending} busyText={adjustTexts.saving}>
          {adjustTexts.save}
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
        <p role="status" className="text-sm font-semibold tabular">
          {mistake === undefined && adjustTexts.result(available, available + by)}
        </p>
      </div>
    </form>
  );
}
