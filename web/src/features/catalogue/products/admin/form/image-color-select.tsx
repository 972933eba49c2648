import type { ProductColorResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

type ImageColorSelectProps = ComponentProps<'select'> & {
  readonly label: string;
  readonly colors: readonly ProductColorResponse[];
};

/** Which of the product's colours a picture shows; selecting that colour in the shop shows the picture first. */
export function ImageColorSelect({ label, colors, ...select }: ImageColorSelectProps) {
  return (
    <span className="relative block">
      <select
        {...select}
        aria-label={label}
        className="h-9 w-full appearance-none rounded-md border border-line-strong bg-raised pr-7 pl-2.5 text-sm eased transition-colors hover:border-ink"
      >
        <option value="">Any color</option>
        {colors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-2.5 right-2 size-4 text-muted"
      />
    </span>
  );
}
