import type { PastProductResponse } from '@aangan/shared-events/features/audit/replay/http';
import { Badge } from '../../../components/data/badge.tsx';
import { Cell, HeadCell, Row, Table } from '../../../components/data/table.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { Price } from '../../../components/data/price.tsx';
import { countText } from '../../../lib/why-title.ts';
import { replayTexts } from './messages.ts';

/** The product as customers saw it: price, texts and pictures; and the units of each color and size. */
export function ProductAsItWas({ then }: { readonly then: PastProductResponse }) {
  const { product, isRemoved, stock } = then;
  return (
    <section
      aria-label="The product at this point in time"
      className="grid gap-6 rounded-lg bg-sunken/60 p-5 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]"
    >
      {product === null ? (
        <p className="text-muted sm:col-span-2">{replayTexts.notYet}</p>
      ) : (
        <>
          <ul aria-label="Pictures" className="grid grid-cols-2 content-start gap-3">
            {product.images.length === 0 && <li className="text-muted">{replayTexts.noPictures}</li>}
            {product.images.map((name, at) => (
              <li key={name} className={at === 0 ? 'col-span-2' : ''}>
                <Picture
                  name={name}
                  alt={`${product.name}, picture ${at + 1}`}
                  sizes="16rem"
                  className="aspect-4/5 w-full rounded-md"
                />
              </li>
            ))}
          </ul>
          <div className="flex min-w-0 flex-col gap-4">
            <h2 className="text-2xl">{product.name}</h2>
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={product.inStock ? 'leaf' : 'madder'}>
                {product.inStock ? 'In stock' : 'Out of stock'}
              </Badge>
              {isRemoved && <Badge tone="madder">{replayTexts.removed}</Badge>}
              {product.isNewArrival && <Badge tone="indigo">New arrival</Badge>}
              {product.isRecommended && <Badge tone="marigold">Recommended</Badge>}
            </p>
            <Price price={product.price} oldPrice={product.oldPrice} />
            <p className="max-w-prose whitespace-pre-line">{product.description}</p>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 text-sm">
              <dt className="text-muted">Category</dt>
              <dd>{product.Category.name}</dd>
              <dt className="text-muted">Brand</dt>
              <dd>{product.brand}</dd>
              <dt className="text-muted">Colors</dt>
              <dd>{product.Colors.map(({ name }) => name).join(', ') || 'None'}</dd>
              <dt className="text-muted">Sizes</dt>
              <dd>{product.sizes.join(', ')}</dd>
              <dt className="text-muted">Rating</dt>
              <dd>
                {product.reviews === 0
                  ? 'No reviews yet'
                  : `${product.rating} from ${countText(product.reviews, 'review')}`}
              </dd>
            </dl>
          </div>
          {stock !== null && <StockAsItWas stock={stock} />}
        </>
      )}
    </section>
  );
}

const NUMBERS = ['counted', 'reserved', 'sold', 'available'] as const;

function StockAsItWas({ stock }: { readonly stock: NonNullable<PastProductResponse['stock']> }) {
  return (
    <div className="flex min-w-0 flex-col gap-2 sm:col-span-2">
      <h3 className="text-lg">{replayTexts.stock}</h3>
      {/* Narrow on a phone, so that what is available is seen without scrolling. */}
      <Table
        caption={replayTexts.stock}
        className="max-sm:[&_table]:text-xs max-sm:[&_td]:px-1 max-sm:[&_th]:px-1"
      >
        <thead>
          <tr>
            <HeadCell>{replayTexts.variant}</HeadCell>
            {NUMBERS.map((each) => (
              <HeadCell key={each} numeric>
                {replayTexts.units[each]}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {stock.map((variant) => (
            <Row key={`${variant.colorId ?? ''} ${variant.size}`}>
              <Cell>{[variant.size, ...(variant.color === null ? [] : [variant.color])].join(', ')}</Cell>
              {NUMBERS.map((each) => (
                <Cell key={each} numeric>
                  {variant[each].toLocaleString('en-IN')}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
