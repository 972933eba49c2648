import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { Button } from '../../../../../components/form/button.tsx';
import { classNames } from '../../../../../lib/class-names.ts';

type ProductActionsProps = {
  readonly product: ProductResponse;
  readonly onEdit: (product: ProductResponse) => void;
  readonly onDelete: (product: ProductResponse) => void;
  readonly className?: string;
};

export function editButtonId({ id }: ProductResponse): string {
  return `edit-product-${id}`;
}

export function ProductActions({ product, onEdit, onDelete, className }: ProductActionsProps) {
  return (
    <span className={classNames('flex gap-x-2', className)}>
      <Button
        variant="quiet"
        size="narrow"
        id={editButtonId(product)}
        aria-haspopup="dialog"
        aria-label={`Edit ${product.name}`}
        onClick={() => onEdit(product)}
      >
        Edit
      </Button>
      <Button
        variant="quiet-danger"
        size="narrow"
        aria-haspopup="dialog"
        aria-label={`Delete ${product.name}`}
        onClick={() => onDelete(product)}
      >
        Delete
      </Button>
    </span>
  );
}
