// What search engines are told in schema.org's words. Addresses are whole, unless the shop's origin is not known.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { pathOf, withWords } from './page-address.ts';

const CONTEXT = 'https://schema.org';
/** Wide enough for any search engine's picture. */
const PICTURE_WIDTH = 1200;

/** Path of an uploaded picture as others show it: a JPEG for whoever does not ask for better. */
export function picturePath(file: string): string {
  return `/uploads/${encodeURIComponent(file)}?w=${PICTURE_WIDTH}`;
}

export function productPath({ id }: Pick<ProductResponse, 'id'>): string {
  return pathOf({ kind: 'product', productId: id });
}

/** The shop itself, and how it is searched. */
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

/** A product as it is offered, at its price in rupees, and its stars once it has reviews. */
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

/** Products in the order in which the page shows them. */
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

/** The way to a page: all products, perhaps a category, perhaps a product. */
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
