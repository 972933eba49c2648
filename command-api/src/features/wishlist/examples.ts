// An entry of the wishlist: added, read and removed.
import type { Example } from '../../http/example.ts';
import { brand, category, color, PICTURE, stole } from '../../sample-shop.ts';

const wishlistEntry = {
  id: 'w-1',
  productId: 1,
  Product: {
    name: stole.name,
    image: PICTURE,
    price: stole.price,
    rating: 4,
    reviews: 1,
    Category: { name: category.name },
    color: color.hexCode,
    brand: brand.name,
    available: true,
  },
};

export const wishlistExamples: readonly Example[] = [
  {
    call: 'POST /api/wishlist/add',
    shows: 'a wishlist entry is added',
    as: 'shopper',
    body: { productId: 1 },
    answer: { success: true, data: wishlistEntry, message: 'Added to your wishlist.' },
  },
  {
    call: 'GET /api/wishlist',
    shows: 'one entry',
    as: 'shopper',
    answer: { success: true, data: [wishlistEntry] },
  },
  {
    call: 'POST /api/wishlist/remove',
    shows: 'an entry is removed',
    as: 'shopper',
    body: { productId: 1 },
    answer: { success: true, data: { id: 'w-1', productId: 1 }, message: 'Removed from your wishlist.' },
  },
];
