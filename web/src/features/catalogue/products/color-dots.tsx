import type {
  ProductColorResponse,
  ProductResponse,
} from '@aangan/shared-events/features/catalogue/products/http';
import { Swatch } from '../../../components/form/swatch.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { productTexts } from './messages.ts';
import { isColorSoldOut } from './stock-left.ts';

type ColorDotsProps = {
  readonly colors: readonly ProductColorResponse[];
  readonly stock?: ProductResponse['stock'];
};

/** The product's colours as dots, with their names for screen readers. */
export function ColorDots({ colors, stock }: ColorDotsProps) {
  if (colors.length === 0) return null;
  return (
    <ul aria-label="Colours" className="mt-2 flex gap-1.5">
      {colors.map(({ id, name, hexCode }) => (
        <li key={id} title={name} className="relative">
          <Swatch hexCode={hexCode} className="size-3.5" />
          <span className="sr-only">{name}</span>
          {isColorSoldOut(stock, id) && (
            <>
              <span className="sr-only">, {productTexts.soldOut}</span>
              <Strike className="w-5" />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Strikes out the color that it lies on, which stays visible. */
export function Strike({ className }: { readonly className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'pointer-events-none absolute top-1/2 left-1/2 h-0.5 -translate-x-1/2 -translate-y-1/2 -rotate-45 rounded-pill bg-ink outline outline-raised',
        className,
      )}
    />
  );
}
