// Structured data for search engines (schema.org). Addresses are absolute, unless the shop's origin is
// unknown.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { pathOf, withWords } from './page-address.ts';

const CONTEXT = 'https://schema.org';
/** Wide enough for the images of all search engines. */
const PICTURE_WIDTH = 1200;

/** Path of an uploaded image; without an Accept header for better formats it is served as JPEG. */
export function picturePath(file: string): string {
  return `/uploads/${encodeURIComponent(file)}?w=${PICTURE_WIDTH}`;
}

export function productPath({ id }: Pick<ProductResponse, 'id'>): string {
  return pathOf({ kind: 'product', productId: id });
}

/** The shop and its search. */
export function websiteData(name: string, origin: string): readonly object[] {
  return [
    {
      '@context': CONTEXT,
      '@type': 'WebSite',
      name,
      url: `${origin}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products?search={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
    { '@context': CONTEXT, '@type': 'OnlineStore', name, url: `${origin}/`, logo: `${origin}/icon-512.png` },
  ];
}

/** A product's offer, price in rupees, and rating once it has reviews. */
export function productData(product: ProductResponse, seller: string, origin: string): object {
  const { id, name, description, brand, Category, Colors, images, price, inStock, rating, reviews } = product;
  const url = origin + productPath(product);
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    '@id': url,
    name,
    url,
    sku: String(id),
    ...(description !== '' && { description }),
    ...(images.length > 0 && { image: images.map((file) => origin + picturePath(file)) }),
    ...(brand !== '' && { brand: { '@type': 'Brand', name: brand } }),
    ...(Category.name !== '' && { category: Category.name }),
    ...(Colors.length > 0 && { color: Colors.map((color) => color.name).join(', ') }),
    offers: {
      '@type': 'Offer',
      url,
      price: price.toFixed(2),
      priceCurrency: 'INR',
      availability: `${CONTEXT}/${inStock ? 'InStock' : 'OutOfStock'}`,
      itemCondition: `${CONTEXT}/NewCondition`,
      seller: { '@type': 'OnlineStore', name: seller },
    },
    ...(reviews > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating,
        reviewCount: reviews,
        bestRating: 5,
      },
    }),
  };
}

/** Products in the order of the page. */
export function listData(products: readonly ProductResponse[], origin: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    numberOfItems: products.length,
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: product.name,
      url: origin + productPath(product),
    })),
  };
}

/** The breadcrumbs of a page: all products, optionally a category and a product. */
export function breadcrumbData(
  origin: string,
  category: string | undefined,
  product?: ProductResponse,
): object {
  const crumbs = [
    { name: 'Products', path: '/products' },
    ...(category ? [{ name: category, path: withWords('/products', { category }) }] : []),
    ...(product ? [{ name: product.name, path: productPath(product) }] : []),
  ];
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}
