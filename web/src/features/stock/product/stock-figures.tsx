import type { ProductStockResponse } from '@aangan/shared-events/features/stock/http';
import { Pencil } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { notifyError, notifySuccess } from '../../../components/feedback/notices.ts';
import { Button } from '../../../components/form/button.tsx';
import { controlClass } from '../../../components/form/field.tsx';
import { IconButton } from '../../../components/form/icon-button.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useGlow } from '../../../lib/hooks/use-glow.ts';
import { useSetThreshold } from '../api.ts';
import { adjustTexts, stockTexts, thresholdErrors, thresholdTexts } from '../messages.ts';
import { unitsIn } from '../units-input.ts';

type StockProps = { readonly stock: ProductStockResponse };

/** The sums of all colors and sizes, and the threshold. */
export function StockFigures({ stock }: StockProps) {
  const sum = (name: 'available' | 'reserved') =>
    stock.variants.reduce((total, variant) => total + variant[name], 0);
  return (
    <div className="grid grid-cols-2 gap-2.5 sm:gap-5 lg:grid-cols-4">
      <Figure name={stockTexts.available} value={sum('available')} />
      <Figure name={stockTexts.reserved} value={sum('reserved')} />
      <Figure name={stockTexts.sold} value={stock.sold} />
      <Card name={thresholdTexts.title}>
        <Threshold key={stock.productId} stock={stock} />
      </Card>
    </div>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: number }) {
  const figure = useGlow<HTMLParagraphElement>(value);
  return (
    <Card name={name}>
      <p ref={figure} className="mt-1 rounded-md font-serif text-2xl font-semibold tabular sm:text-3xl">
        {value.toLocaleString('en-IN')}
      </p>
    </Card>
  );
}

function Card({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="rounded-lg border border-line bg-raised px-3 py-3 sm:px-5 sm:py-4.5">
      <h2 className="font-sans text-xs font-normal tracking-normal text-muted sm:text-sm">{name}</h2>
      {children}
    </div>
  );
}

/** The threshold, changed in place: Enter saves, Escape leaves it. */
function Threshold({ stock: { productId, lowAt } }: StockProps) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const save = useSetThreshold(productId);
  const id = useId();
  const [wasOpen, setWasOpen] = useState(false);
  const close = () => {
    setTyped(undefined);
    setProblem(undefined);
    setWasOpen(true);
  };
  if (typed === undefined)
    return (
      <p className="mt-1 flex items-center gap-1 font-serif text-2xl font-semibold tabular sm:text-3xl">
        {lowAt.toLocaleString('en-IN')}
        <IconButton
          // It takes the place of the field that had the focus.
          autoFocus={wasOpen}
          label={thresholdTexts.change}
          className="-my-2"
          onClick={() => setTyped(String(lowAt))}
        >
          <Pencil aria-hidden="true" className="size-4 text-muted" />
        </IconButton>
      </p>
    );
  const submit = () => {
    if (save.isPending) return;
    const next = unitsIn(typed);
    if (next === undefined) return setProblem(thresholdTexts.bad);
    if (next === lowAt) return close();
    save.mutate(next, {
      onSuccess: (stock) => {
        notifySuccess(thresholdTexts.saved(stock.lowAt));
        close();
      },
      onError: (error) => notifyError(errorText(error, thresholdErrors)),
    });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="mt-1 flex flex-wrap items-center gap-2"
    >
      <input
        autoFocus
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={({ key }) => key === 'Escape' && close()}
        inputMode="numeric"
        autoComplete="off"
        aria-label={thresholdTexts.label}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : id}
        className={classNames(controlClass, 'h-9 w-20! px-2! tabular')}
      />
      <Button type="submit" size="small" busy={save.isPending} busyText={adjustTexts.saving}>
        {adjustTexts.save}
      </Button>
      {problem !== undefined && (
        <p id={id} role="alert" className="w-full text-sm font-medium text-madder">
          {problem}
        </p>
      )}
    </form>
  );
}
