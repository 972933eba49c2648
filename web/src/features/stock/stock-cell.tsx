import type { ProductStockResponse } from '@aangan/shared-events/features/stock/http';
import { Link } from '@tanstack/react-router';
import { classNames } from '../../lib/class-names.ts';
import { cellTexts } from './messages.ts';

type StockCellProps = {
  readonly productId: number;
  readonly name: string;
  /** Undefined for a product that is not counted. */
  readonly stock: ProductStockResponse | undefined;
};

/** What there is of a product in a table, as a link to its page of stock. */
export function StockCell({ productId, name, stock }: StockCellProps) {
  const text = stock === undefined ? cellTexts.notCounted : cellTexts.counted(stock.available, stock.low);
  return (
    <Link
      to="/admin/stock/$productId"
      params={{ productId }}
      aria-label={cellTexts.label(name, text)}
      className={classNames(
        'inline-flex min-h-6 items-center text-xs underline underline-offset-4 hover:no-underline',
        stock === undefined ? 'text-muted' : stock.low > 0 ? 'font-semibold text-madder' : 'text-ink',
      )}
    >
      {text}
    </Link>
  );
}
