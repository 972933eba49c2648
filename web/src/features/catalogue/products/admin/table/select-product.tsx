import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { SelectBox } from '../../../../../components/data/bulk/select-box.tsx';
import type { Selection } from '../../../../../lib/bulk/selection.ts';

type SelectProductProps = {
  readonly product: ProductResponse;
  readonly selection: Selection<ProductResponse>;
};

export function SelectProduct({ product, selection }: SelectProductProps) {
  return (
    <SelectBox
      label={`Select ${product.name}`}
      checked={selection.has(product.id)}
      onChange={(isChosen) => selection.set([product], isChosen)}
    />
  );
}
