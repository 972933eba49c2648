import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../../../../components/data/badge.tsx';
import { SelectPageBox } from '../../../../../components/data/bulk/select-box.tsx';
import { Picture } from '../../../../../components/media/picture.tsx';
import { Amount } from '../../../../../components/data/price.tsx';
import { Cell, HeadCell, Row, Table } from '../../../../../components/data/table.tsx';
import { useGlow } from '../../../../../lib/hooks/use-glow.ts';
import type { ProductRowsProps } from './product-rows.ts';
import type { ManageSearch } from './manage-search.ts';
import { withOrder } from './manage-changes.ts';
import { ProductActions } from './product-actions.tsx';
import { ColorNames, Mark, Rating } from './product-facts.tsx';
import { SelectProduct } from './select-product.tsx';

/** All columns side by side on a desktop; the header, the picture and the actions are sticky. */
export function ProductTable(props: ProductRowsProps) {
  const { products, selection, search, onChange, stock, onEdit, onDelete } = props;
  const sort = (order: ManageSearch['sort']) => () => onChange(withOrder(search, order));
  return (
    <Table
      caption="Products"
      className="max-h-[max(30rem,calc(100dvh-12rem))] overflow-y-auto border-t border-line [&_td]:px-1.25 [&_td]:py-1.5 [&_td]:text-[0.8125rem] [&_th]:px-1.25 [&_th]:text-xs [&_th]:leading-tight [&_th]:whitespace-normal [&_th_button]:gap-0.5 [&_th_svg]:size-3 [&_th_svg]:shrink-0"
    >
      <thead>
        <tr>
          <HeadCell className="pr-0! pl-5!">
            <SelectPageBox
              label="Select all products on this page"
              items={products}
              has={selection.has}
              onChange={selection.set}
            />
          </HeadCell>
          <HeadCell className="left-0 z-20">Image</HeadCell>
          <HeadCell>Name</HeadCell>
          <HeadCell>Category</HeadCell>
          <HeadCell
            numeric
            sorted={priceDirections[search.sort ?? '']}
            onSort={sort(search.sort === 'price_asc' ? 'price_desc' : 'price_asc')}
          >
            Price
          </HeadCell>
          <HeadCell numeric>Old Price</HeadCell>
          <HeadCell>In Stock</HeadCell>
          <HeadCell>Color</HeadCell>
          <HeadCell>Brand</HeadCell>
          <HeadCell
            numeric
            sorted={search.sort === 'rating_desc' ? 'descending' : undefined}
            onSort={sort(search.sort === 'rating_desc' ? undefined : 'rating_desc')}
          >
            Rating
          </HeadCell>
          <HeadCell numeric>Reviews</HeadCell>
          <HeadCell>Sizes</HeadCell>
          <HeadCell aria-label="Recommended" className="min-[90rem]:whitespace-nowrap!">
            Recom&shy;mended
          </HeadCell>
          <HeadCell>New Arrival</HeadCell>
          <HeadCell className="right-0 z-20 before:absolute before:inset-y-0 before:left-0 before:w-px before:bg-line">
            Actions
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            selection={selection}
            stock={stock}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        ))}
      </tbody>
    </Table>
  );
}

const priceDirections: Readonly<Record<string, 'ascending' | 'descending'>> = {
  price_asc: 'ascending',
  price_desc: 'descending',
};

/** Only a word that is wider than this is broken. */
const wordsClass = 'block max-w-20 break-words';

type ProductRowProps = Pick<ProductRowsProps, 'selection' | 'stock' | 'onEdit' | 'onDelete'> & {
  readonly product: ProductResponse;
};

function ProductRow({ product, selection, stock, onEdit, onDelete }: ProductRowProps) {
  const { id, name, image, oldPrice, rating, reviews, sizes } = product;
  const row = useGlow<HTMLTableRowElement>(product.revision);
  return (
    <Row ref={row} className="bg-raised">
      <Cell className="w-10 pr-0! pl-5!">
        <SelectProduct product={product} selection={selection} />
      </Cell>
      <Cell className="sticky left-0 z-1 bg-inherit">
        <Picture name={image} alt="" sizes="40px" className="h-12.5 w-10 max-w-none rounded-sm" />
      </Cell>
      <Cell heading>
        <Link
          to="/product/$id"
          params={{ id: String(id) }}
          title={name}
          className="line-clamp-4 min-w-18 font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      </Cell>
      <Cell>
        <span className={wordsClass}>{product.Category.name}</span>
      </Cell>
      <Cell numeric>
        <Amount rupees={product.price} />
      </Cell>
      <Cell numeric>
        {oldPrice === null ? (
          <span className="font-normal text-muted">–</span>
        ) : (
          <Amount rupees={oldPrice} className="font-normal" />
        )}
      </Cell>
      <Cell>
        <span className="flex flex-col items-start gap-0.5">
          <Badge tone={product.inStock ? 'leaf' : 'madder'}>{product.inStock ? 'Yes' : 'No'}</Badge>
          {stock?.(product)}
        </span>
      </Cell>
      <Cell>
        <ColorNames Colors={product.Colors} hexBelow />
      </Cell>
      <Cell>
        <span className={wordsClass}>{product.brand}</span>
      </Cell>
      <Cell numeric>
        <Rating rating={rating} reviews={reviews} />
      </Cell>
      <Cell numeric>{reviews}</Cell>
      <Cell>
        <span className="block max-w-16 min-w-11 break-words">{sizes.join(', ')}</span>
      </Cell>
      <Cell>
        <Mark set={product.isRecommended} />
      </Cell>
      <Cell>
        <Mark set={product.isNewArrival} />
      </Cell>
      <Cell className="sticky right-0 z-1 bg-inherit before:absolute before:inset-y-0 before:left-0 before:w-px before:bg-line">
        <ProductActions
          product={product}
          onEdit={onEdit}
          onDelete={onDelete}
          className="-mr-1.25 -ml-3 flex-col items-start"
        />
      </Cell>
    </Row>
  );
}
