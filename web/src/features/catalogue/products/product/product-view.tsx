import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Breadcrumbs } from '../../../../components/navigation/breadcrumbs.tsx';
import { Disclosure } from '../../../../components/feedback/disclosure.tsx';
import { PageTitle } from '../../../../components/navigation/page-title.tsx';
import { Price } from '../../../../components/data/price.tsx';
import { formatRupees } from '../../../../lib/rupees.ts';
import { Stars } from '../../../../components/media/stars.tsx';
import { useGlow } from '../../../../lib/hooks/use-glow.ts';
import type { AddToCart, NotifySlot } from './buy-box.tsx';
import { BuyBox } from './buy-box.tsx';
import { Gallery } from './gallery.tsx';
import { productTexts } from '../messages.ts';

const SUMMARY_LENGTH = 155;

type ProductViewProps = {
  readonly product: ProductResponse;
  /** Since the page was opened. */
  readonly isRemoved: boolean;
  readonly cart: AddToCart;
  readonly heart: ReactNode;
  readonly notify: NotifySlot | undefined;
};

/** The gallery and the purchase controls; the selected colour determines the shown picture. */
export function ProductView({ product, isRemoved, cart, heart, notify }: ProductViewProps) {
  const { name, brand, Category, Colors, description, additionalInformation } = product;
  const { price, oldPrice, images, imageColors } = product;
  const [chosenColorId, chooseColorId] = useState<number | null>(null);
  const [shown, setShown] = useState(0);
  // The first one, also once the product has lost the chosen one.
  const colorId = (Colors.find(({ id }) => id === chosenColorId) ?? Colors[0])?.id ?? null;

  function chooseColor(id: number) {
    chooseColorId(id);
    const picture = imageColors.indexOf(id);
    if (picture >= 0) setShown(picture);
  }

  return (
    <div className="page">
      <div className="pt-4 pb-4 md:pt-6">
        <Breadcrumbs>
          <Link to="/products">Products</Link>
          {Category.name !== '' && (
            <Link to="/products" search={{ category: Category.name }}>
              {Category.name}
            </Link>
          )}
        </Breadcrumbs>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:gap-14 min-[120rem]:grid-cols-[minmax(0,54rem)_minmax(0,34rem)] min-[120rem]:justify-between">
        <Gallery name={name} images={images} shown={shown} onShow={setShown} />
        <div className="lg:sticky lg:top-6 lg:self-start">
          <p className="mb-1 text-muted">{brand}</p>
          <PageTitle description={summaryOf(description)}>{name}</PageTitle>
          <RatingLine rating={product.rating} reviews={product.reviews} />
          <LivePrice price={price} oldPrice={oldPrice} />
          <BuyBox
            product={product}
            isRemoved={isRemoved}
            colorId={colorId}
            onColor={chooseColor}
            cart={cart}
            heart={heart}
            notify={notify}
          />
          <p className="mt-4 mb-7 max-w-prose whitespace-pre-line text-ink-soft">{description}</p>
          {additionalInformation && (
            <Disclosure summary="Additional information">
              <p className="max-w-prose whitespace-pre-line">{additionalInformation}</p>
            </Disclosure>
          )}
        </div>
      </div>
    </div>
  );
}

type LivePriceProps = { readonly price: number; readonly oldPrice: number | null };

/** Highlights a price that changes while the page is open, and shows the former price. */
function LivePrice({ price, oldPrice }: LivePriceProps) {
  const [seenFirst] = useState(price);
  const glowing = useGlow<HTMLDivElement>(price);
  return (
    <div className="mt-4 mb-1">
      <div ref={glowing} className="-mx-2 rounded-md px-2">
        <Price price={price} oldPrice={oldPrice} size="page" />
      </div>
      <p role="status" className="min-h-6 text-sm font-medium text-on-marigold-soft">
        {price !== seenFirst && productTexts.priceChanged(formatRupees(seenFirst), formatRupees(price))}
      </p>
    </div>
  );
}

function RatingLine({ rating, reviews }: { readonly rating: number; readonly reviews: number }) {
  return (
    <p className="mt-3 flex min-h-6 flex-wrap items-center gap-3">
      {reviews > 0 && (
        <>
          <Stars rating={rating} size="medium" />
          <span className="font-semibold tabular">{rating.toFixed(1)}</span>
        </>
      )}
      <a href="#reviews" className="text-muted underline underline-offset-3 hover:text-ink">
        {productTexts.reviews(reviews)}
      </a>
    </p>
  );
}

/** The description cut at a word boundary to the length that search engines show. */
function summaryOf(description: string): string | undefined {
  const text = description.replaceAll(/\s+/g, ' ').trim();
  if (text.length <= SUMMARY_LENGTH) return text || undefined;
  return `${text.slice(0, text.lastIndexOf(' ', SUMMARY_LENGTH))}…`;
}
