import type { ProductColorResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { Swatch } from '../../../components/form/swatch.tsx';

/** The product's colours as dots, with their names for screen readers. */
export function ColorDots({ colors }: { readonly colors: readonly ProductColorResponse[] }) {
  if (colors.length === 0) return null;
  return (
    <ul aria-label="Colours" className="mt-2 flex gap-1.5">
      {colors.map(({ id, name, hexCode }) => (
        <li key={id} title={name}>
          <Swatch hexCode={hexCode} className="size-3.5" />
          <span className="sr-only">{name}</span>
        </li>
      ))}
    </ul>
  );
}
