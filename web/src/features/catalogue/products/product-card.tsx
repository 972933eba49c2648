import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Badge } from '../../../components/data/badge.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { Picture } from '../../../components/media/picture.tsx';
import { Price } from '../../../components/data/price.tsx';
import { Stars } from '../../../components/media/stars.tsx';
import { ColorDots } from './color-dots.tsx';
import { productTexts } from './messages.ts';
import { fewLeft } from './stock-left.ts';

/** The wishlist button belongs to another feature and is passed in. */
export type HeartSlot = (product: { readonly id: number; readonly name: string }) => ReactNode;

type ProductCardProps = {
  readonly product: ProductResponse;
  readonly heart?: HeartSlot | undefined;
  /** True for the cards of the first screen, whose pictures load eagerly. */
  readonly first?: boolean | undefined;
  /** The heading level of the card. */
  readonly heading?: 'h2' | 'h3' | undefined;
};

const cardSizes = '(min-width: 80rem) 18rem, (min-width: 64rem) 24vw, (min-width: 40rem) 30vw, 44vw';

export function ProductCard({ product, heart, first, heading: Heading = 'h3' }: ProductCardProps) {
  const { id, name, image, images, price, oldPrice, rating, reviews, inStock, stock, isNewArrival, Colors } =
    product;
  const few = inStock ? fewLeft(stock) : undefined;
  const [hovered, setHovered] = useState(false);
  const second = images.find((each) => each !== image);
  return (
    <article
      className={classNames('group relative flex flex-col', !first && 'later-card')}
      onMouseEnter={() => setHovered(true)}
    >
      <div className="relative aspect-4/5 overflow-hidden rounded-md bg-sunken">
        <Picture name={image ?? images[0]} alt="" sizes={cardSizes} first={first} className="size-full" />
        {hovered && second && (
          <Picture
            name={second}
            alt=""
            sizes={cardSizes}
            first
            className="absolute inset-0 size-full opacity-0 transition-opacity duration-(--motion-calm) group-hover:opacity-100"
          />
        )}
        {/* On a narrow phone the heart needs the top of the card. */}
        <div className="absolute top-3 left-3 flex flex-col items-start gap-1.5 max-[24rem]:top-auto max-[24rem]:bottom-3">
          {!inStock && <Badge>{productTexts.outOfStock}</Badge>}
          {few !== undefined && <Badge tone="marigold">{productTexts.onlyLeft(few)}</Badge>}
          {inStock && isNewArrival && <Badge>New</Badge>}
        </div>
      </div>
      <Heading className="mt-3 font-sans text-base font-semibold tracking-normal text-pretty">
        {/* The link covers the whole card; other controls are layered above it. */}
        <Link
          to="/product/$id"
          params={{ id: String(id) }}
          className="group-hover:text-indigo after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-indigo"
        >
          {name}
        </Link>
      </Heading>
      <Price price={price} oldPrice={oldPrice} />
      <p className="flex min-h-6 items-center gap-2.5 text-sm text-muted">
        {reviews > 0 && <Stars rating={rating} />}
        {productTexts.reviews(reviews)}
      </p>
      <ColorDots colors={Colors} stock={stock} />
      {heart && <div className="absolute top-2.5 right-2.5">{heart({ id, name })}</div>}
    </article>
  );
}
