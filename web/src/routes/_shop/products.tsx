import { createFileRoute } from '@tanstack/react-router';
import { parseListingSearch } from '../../features/catalogue/products/listing-search.ts';

export const Route = createFileRoute('/_shop/products')({ validateSearch: parseListingSearch });
