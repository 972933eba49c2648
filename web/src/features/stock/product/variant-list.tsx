import type { ProductStockResponse, VariantStockResponse } from '@aangan/shared-events/features/stock/http';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Badge } from '../../../components/data/badge.tsx';
import { Cell, HeadCell, Row, Table } from '../../../components/data/table.tsx';
import { Button } from '../../../components/form/button.tsx';
import { Swatch } from '../../../components/form/swatch.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useGlow } from '../../../lib/hooks/use-glow.ts';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import { whyTitle } from '../../../lib/why-title.ts';
import { adjustTexts, historyTexts, stockTexts, variantName } from '../messages.ts';
import { variantKey } from '../stock-cache.ts';
import { AdjustForm } from './adjust-form.tsx';

const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }));

/** The hex code of a color; undefined while it is unknown. */
export type SwatchOf = (colorId: number) => string | undefined;

type VariantListProps = { readonly stock: ProductStockResponse; readonly swatchOf: SwatchOf };

type VariantProps = {
  readonly stock: ProductStockResponse;
  readonly variant: VariantStockResponse;
  readonly swatchOf: SwatchOf;
  readonly isAdjusted: boolean;
  readonly onAdjust: (isAdjusted: boolean) => void;
  readonly onHistory: () => void;
};

/** Each color and size with its numbers: a table, or cards on a phone. One of them is adjusted at a time. */
export function VariantList({ stock, swatchOf }: VariantListProps) {
  const isWide = useMedia('(width >= 48rem)');
  const [adjusted, setAdjusted] = useState<string>();
  const [shown, setShown] = useState<{ readonly variant: VariantStockResponse; readonly isOpen: boolean }>();
  const propsOf = (variant: VariantStockResponse): VariantProps => ({
    ...{ stock, variant, swatchOf },
    isAdjusted: adjusted === variantKey(variant),
    onAdjust: (isAdjusted) => setAdjusted(isAdjusted ? variantKey(variant) : undefined),
    onHistory: () => setShown({ variant, isOpen: true }),
  });
  return (
    <section aria-label={stockTexts.variants} className="rounded-lg border border-line bg-raised">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 pt-5 pb-3">
        <h2 className="text-lg">{stockTexts.variants}</h2>
        <p className="text-sm text-muted">{stockTexts.lead}</p>
      </div>
      {isWide ? (
        <Table caption={stockTexts.variants} className="border-t border-line [&_tr>*:first-child]:pl-5">
          <thead>
            <tr>
              <HeadCell>Color</HeadCell>
              <HeadCell>Size</HeadCell>
              <HeadCell numeric>{stockTexts.counted}</HeadCell>
              <HeadCell numeric>{stockTexts.reserved}</HeadCell>
              <HeadCell numeric>{stockTexts.sold}</HeadCell>
              <HeadCell numeric>{stockTexts.available}</HeadCell>
              <HeadCell>Note</HeadCell>
              <HeadCell>Actions</HeadCell>
            </tr>
          </thead>
          <tbody>
            {stock.variants.map((variant) => (
              <VariantRow key={variantKey(variant)} {...propsOf(variant)} />
            ))}
          </tbody>
        </Table>
      ) : (
        <ul className="border-t border-line">
          {stock.variants.map((variant) => (
            <VariantCard key={variantKey(variant)} {...propsOf(variant)} />
          ))}
        </ul>
      )}
      {shown && (
        <Suspense fallback={null}>
          <HistoryDialog
            stock={stock}
            variant={shown.variant}
            isOpen={shown.isOpen}
            onClose={() => setShown({ ...shown, isOpen: false })}
          />
        </Suspense>
      )}
    </section>
  );
}

function VariantRow(props: VariantProps) {
  const { stock, variant, swatchOf, isAdjusted } = props;
  const { size, counted, reserved, sold } = variant;
  const row = useGlow<HTMLTableRowElement>(`${counted} ${reserved} ${sold}`);
  return (
    <>
      <Row ref={row} className={classNames(isAdjusted && 'border-b-0')}>
        <Cell>
          <ColorName variant={variant} swatchOf={swatchOf} />
        </Cell>
        <Cell className="font-semibold">{size}</Cell>
        {[counted, reserved, sold].map((units, index) => (
          <Cell key={index} numeric className="font-normal!">
            {units.toLocaleString('en-IN')}
          </Cell>
        ))}
        <Cell numeric className="text-base">
          <Available stock={stock} variant={variant} />
        </Cell>
        <Cell>
          <Note variant={variant} lowAt={stock.lowAt} />
        </Cell>
        <Cell className="w-px whitespace-nowrap">
          <Actions {...props} />
        </Cell>
      </Row>
      {isAdjusted && (
        <Row>
          <td colSpan={8} className="px-5 pb-5">
            <Editor {...props} />
          </td>
        </Row>
      )}
    </>
  );
}

function VariantCard(props: VariantProps) {
  const { stock, variant, swatchOf, isAdjusted } = props;
  const { size, counted, reserved, sold } = variant;
  const card = useGlow<HTMLLIElement>(`${counted} ${reserved} ${sold}`);
  const facts = [
    [stockTexts.counted, counted],
    [stockTexts.reserved, reserved],
    [stockTexts.sold, sold],
  ] as const;
  return (
    <li ref={card} className="border-b border-line px-5 py-4 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="flex items-center gap-2 font-sans text-base font-semibold tracking-normal">
          <ColorName variant={variant} swatchOf={swatchOf} />
          <span>{size}</span>
        </h3>
        <Note variant={variant} lowAt={stock.lowAt} />
      </div>
      <dl className="mt-2 grid grid-cols-4 gap-2 text-xs">
        {facts.map(([name, units]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="text-base tabular">{units.toLocaleString('en-IN')}</dd>
          </div>
        ))}
        <div>
          <dt className="text-muted">{stockTexts.available}</dt>
          <dd className="text-base font-semibold tabular [&>a]:justify-start">
            <Available stock={stock} variant={variant} />
          </dd>
        </div>
      </dl>
      <div className="mt-1 -ml-3">
        <Actions {...props} />
      </div>
      {isAdjusted && (
        <div className="mt-2">
          <Editor {...props} />
        </div>
      )}
    </li>
  );
}

export function ColorName({
  variant: { colorId, color },
  swatchOf,
}: Pick<VariantProps, 'swatchOf'> & { readonly variant: Pick<VariantStockResponse, 'colorId' | 'color'> }) {
  if (colorId === null) return <span className="text-muted">–</span>;
  const hexCode = swatchOf(colorId);
  return (
    <span className="inline-flex items-center gap-2">
      {hexCode !== undefined && <Swatch hexCode={hexCode} className="size-3.5" />}
      {color}
    </span>
  );
}

/** The available units, with a link to the events that made the number. */
function Available({
  stock: { productId, name, isCounted },
  variant,
}: Pick<VariantProps, 'stock' | 'variant'>) {
  const { colorId, color, size, available } = variant;
  const number = available.toLocaleString('en-IN');
  if (!isCounted) return number;
  const search = { product: productId, size, ...(colorId !== null && { color: colorId }) };
  const question = whyTitle(
    'available',
    search,
    { count: available },
    { product: name, color: color ?? undefined },
  );
  return (
    <Link
      to="/audit/why/$figure"
      params={{ figure: 'available' }}
      search={search}
      preload={false}
      aria-label={`${number}: ${question}`}
      title={question}
      className="inline-flex min-h-6 min-w-6 items-center justify-end underline decoration-dotted underline-offset-4 hover:decoration-solid"
    >
      {number}
    </Link>
  );
}

function Note({ variant, lowAt }: { readonly variant: VariantStockResponse; readonly lowAt: number }) {
  if (!variant.isOffered) return <Badge className="bg-sunken!">{stockTexts.notOffered}</Badge>;
  if (variant.available <= 0) return <Badge tone="madder">{stockTexts.soldOut}</Badge>;
  return variant.available <= lowAt ? <Badge tone="marigold">{stockTexts.low}</Badge> : null;
}

const adjustButtonId = (variant: VariantStockResponse) =>
  `adjust ${variantKey(variant)}`.replaceAll(/\s/g, '-');

function Actions({ variant, isAdjusted, onAdjust, onHistory }: VariantProps) {
  const name = variantName(variant);
  return (
    <>
      <Button
        id={adjustButtonId(variant)}
        variant="quiet"
        size="narrow"
        aria-expanded={isAdjusted}
        aria-label={adjustTexts.label(name)}
        onClick={() => onAdjust(!isAdjusted)}
      >
        {adjustTexts.adjust}
      </Button>
      <Button
        variant="quiet"
        size="narrow"
        aria-haspopup="dialog"
        aria-label={historyTexts.label(name)}
        onClick={onHistory}
      >
        {historyTexts.open}
      </Button>
    </>
  );
}

function Editor({ stock, variant, onAdjust }: VariantProps) {
  return (
    <AdjustForm
      productId={stock.productId}
      variant={variant}
      onClose={() => {
        onAdjust(false);
        document.getElementById(adjustButtonId(variant))?.focus();
      }}
    />
  );
}
