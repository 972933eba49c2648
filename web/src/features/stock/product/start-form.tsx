import type { ProductStockResponse, VariantStockResponse } from '@aangan/shared-events/features/stock/http';
import { DEFAULT_LOW_AT } from '@aangan/shared-events/features/stock/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Banner } from '../../../components/feedback/banner.tsx';
import { notifySuccess } from '../../../components/feedback/notices.ts';
import { Button } from '../../../components/form/button.tsx';
import { controlClass } from '../../../components/form/field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { classNames } from '../../../lib/class-names.ts';
import { historyQuery, useStartCounting } from '../api.ts';
import { historyTexts, startErrors, startTexts, thresholdTexts, variantName } from '../messages.ts';
import { variantKey } from '../stock-cache.ts';
import { unitsIn } from '../units-input.ts';
import { ColorName, type SwatchOf } from './variant-list.tsx';

const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }));

type StartFormProps = { readonly stock: ProductStockResponse; readonly swatchOf: SwatchOf };

const isUnits = (text: string) => text.trim() === '' || unitsIn(text) !== undefined || thresholdTexts.bad;

/** Starts to count a product with the numbers that were counted; what is left empty has none. */
export function StartForm({ stock, swatchOf }: StartFormProps) {
  const { productId, variants } = stock;
  const { register, handleSubmit, formState } = useForm<{ units: string[]; lowAt: string }>({
    defaultValues: { units: variants.map(() => ''), lowAt: String(DEFAULT_LOW_AT) },
  });
  const start = useStartCounting(productId);
  const { data: history } = useInfiniteQuery(historyQuery({ productId }));
  const hasHistory = history?.pages.some(({ changes, next }) => changes.length > 0 || next !== null) ?? false;
  const submit = handleSubmit(({ units, lowAt }) => {
    if (start.isPending) return;
    const counts = variants.map(({ colorId, size }, index) => ({
      ...(colorId !== null && { colorId }),
      size,
      units: unitsIn(units[index] ?? '') ?? 0,
    }));
    start.mutate(
      { lowAt: unitsIn(lowAt) ?? DEFAULT_LOW_AT, counts },
      {
        onSuccess: () => {
          notifySuccess(startTexts.started);
          document.querySelector<HTMLElement>('main h1')?.focus();
        },
      },
    );
  });
  if (stock.isRemoved)
    return (
      <section className="rounded-lg border border-line bg-raised p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 className="text-lg">{startTexts.removed}</h2>
          {hasHistory && <EarlierHistory stock={stock} />}
        </div>
        <p className="mt-1 max-w-prose text-muted">{startTexts.removedText}</p>
      </section>
    );
  return (
    <form noValidate onSubmit={submit} className="rounded-lg border border-line bg-raised p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-lg">{startTexts.title}</h2>
        {hasHistory && <EarlierHistory stock={stock} />}
      </div>
      <p className="mt-1 max-w-prose text-muted">{startTexts.text}</p>
      <p className="mt-1 max-w-prose text-muted">{startTexts.placedText}</p>
      <ul className="mt-5 grid max-w-2xl">
        {variants.map((variant, index) => (
          <UnitsField
            key={variantKey(variant)}
            variant={variant}
            swatchOf={swatchOf}
            error={formState.errors.units?.[index]?.message}
            input={register(`units.${index}`, { validate: isUnits })}
          />
        ))}
      </ul>
      <TextField
        label={startTexts.lowAt}
        description={startTexts.lowAtHint}
        inputMode="numeric"
        autoComplete="off"
        className="mt-5 max-w-md [&_input]:w-32"
        error={formState.errors.lowAt?.message}
        {...register('lowAt', { validate: (text) => unitsIn(text) !== undefined || thresholdTexts.bad })}
      />
      {start.error !== null && (
        <Banner tone="error" className="mt-5 text-sm">
          {errorText(start.error, startErrors)}
        </Banner>
      )}
      <Button type="submit" className="mt-5" busy={start.isPending} busyText={startTexts.starting}>
        {startTexts.start}
      </Button>
    </form>
  );
}

/** Opens what has changed while the product was counted before. */
function EarlierHistory({ stock }: Pick<StartFormProps, 'stock'>) {
  const [opened, setOpened] = useState<boolean>();
  return (
    <>
      <Button variant="quiet" size="narrow" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {historyTexts.all}
      </Button>
      {opened !== undefined && (
        <Suspense fallback={null}>
          <HistoryDialog stock={stock} variant={undefined} isOpen={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

type UnitsFieldProps = Pick<StartFormProps, 'swatchOf'> & {
  readonly variant: VariantStockResponse;
  readonly error: string | undefined;
  readonly input: ReturnType<ReturnType<typeof useForm>['register']>;
};

function UnitsField({ variant, swatchOf, error, input }: UnitsFieldProps) {
  const key = `units-${variantKey(variant)}`.replaceAll(/\s/g, '-');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <label htmlFor={key} className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        {variant.colorId !== null && <ColorName variant={variant} swatchOf={swatchOf} />}
        <span className="font-semibold">{variant.size}</span>
      </label>
      <input
        id={key}
        aria-label={startTexts.units(variantName(variant))}
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${key}-error`}
        className={classNames(controlClass, 'h-11 w-28! text-right tabular')}
        {...input}
      />
      {error !== undefined && (
        <p id={`${key}-error`} role="alert" className="w-full text-right text-sm font-medium text-madder">
          {error}
        </p>
      )}
    </li>
  );
}
