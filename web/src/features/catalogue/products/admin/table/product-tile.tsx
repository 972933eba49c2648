import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge } from '../../../../../components/data/badge.tsx';
import { SelectPageLine } from '../../../../../components/data/bulk/select-box.tsx';
import { Picture } from '../../../../../components/media/picture.tsx';
import { Amount } from '../../../../../components/data/price.tsx';
import { useGlow } from '../../../../../lib/hooks/use-glow.ts';
import type { ProductRowsProps } from './product-rows.ts';
import { ProductActions } from './product-actions.tsx';
import { ColorNames, Rating, Stock } from './product-facts.tsx';
import { SelectProduct } from './select-product.tsx';

/** The rows as cards, for screens too narrow for fourteen columns. */
export function ProductTiles({ products, selection, stock, onEdit, onDelete }: ProductRowsProps) {
  return (
    <div className="border-t border-line">
      <SelectPageLine
        label="Select all products on this page"
        items={products}
        has={selection.has}
        onChange={selection.set}
      />
      <ul aria-label="Products">
        {products.map((product) => (
          <ProductTile
            key={product.id}
            product={product}
            selection={selection}
            stock={stock}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        ))}
      </ul>
    </div>
  );
}

type ProductTileProps = Pick<ProductRowsProps, 'selection' | 'stock' | 'onEdit' | 'onDelete'> & {
  readonly product: ProductResponse;
};

function ProductTile({ product, selection, stock, onEdit, onDelete }: ProductTileProps) {
  const { id, name, image, oldPrice, rating, reviews } = product;
  const tile = useGlow<HTMLLIElement>(product.revision);
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    ...(oldPrice === null ? [] : [['Old Price', <Amount rupees={oldPrice} />] as const]),
    ['Color', <ColorNames Colors={product.Colors} />],
    ['Brand', product.brand],
    [
      'Rating',
      <>
        <Rating rating={rating} reviews={reviews} /> · {reviews === 1 ? '1 review' : `${reviews} reviews`}
      </>,
    ],
    ['Sizes', product.sizes.join(', ')],
    ...(stock === undefined ? [] : [['Stock', stock(product)] as const]),
  ];
  return (
    <li ref={tile} className="border-b border-line bg-raised px-5 py-4 text-sm last:border-b-0">
      <div className="flex gap-4">
        <SelectProduct product={product} selection={selection} />
        <Picture name={image} alt="" sizes="80px" className="h-25 w-20 shrink-0 rounded-md" />
        <div className="min-w-0 flex-1">
          <Link
            to="/product/$id"
            params={{ id: String(id) }}
            className="text-base font-semibold wrap-anywhere underline-offset-4 hover:underline"
          >
            {name}
          </Link>
          <p className="text-muted">{product.Category.name}</p>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Amount rupees={product.price} className="text-base font-semibold" />
            <Stock inStock={product.inStock} />
            {product.isRecommended && <Badge tone="indigo">Recommended</Badge>}
            {product.isNewArrival && <Badge tone="marigold">New Arrival</Badge>}
          </p>
        </div>
      </div>
      <dl className="mt-3 grid grid-cols-[6.5rem_1fr] items-baseline gap-x-3 gap-y-1.5 md:grid-cols-[6.5rem_1fr_6.5rem_1fr]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      <ProductActions product={product} onEdit={onEdit} onDelete={onDelete} className="mt-2 -ml-3" />
    </li>
  );
}
