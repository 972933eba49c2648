// The shop in the examples of all features: one shopper, one product in one color, and one order of it.
export const CREATED_AT = '2026-11-20T06:30:00.000Z';
export const USER_ID = '6ca4605ca7d2e1d9041745c2e86b33b7';
export const PICTURE = 'f27c2ce5c789db59ac89c2db909af39d-0f6f6e0f6f6e.jpg';

export const category = { id: 1, name: 'Scarves and stoles' };
export const brand = { id: 1, name: 'Kapas Studio' };
export const color = { id: 1, name: 'Peacock', hexCode: '#0F6E6E' };

/** The product in the first response. */
export const newStole = {
  id: 1,
  name: 'Peacock cotton stole',
  description: 'Hand-woven cotton, dyed in the yarn.',
  additionalInformation: 'Wash cold.',
  price: 899,
  oldPrice: 1199.5,
  inStock: true,
  images: [PICTURE],
  imageColors: [null],
  image: PICTURE,
  sizes: ['M', 'L'],
  Colors: [color],
  color: 1,
  Brand: brand,
  brand: brand.name,
  brandId: 1,
  Category: category,
  categoryId: 1,
  rating: 0,
  reviews: 0,
  ratingBaseline: 0,
  reviewsBaseline: 0,
  isRecommended: true,
  isNewArrival: true,
  createdAt: CREATED_AT,
  revision: 0,
};

/** The product at its later price. */
export const stole = { ...newStole, price: 849, revision: 1 };

export const shippingAddress = {
  firstName: 'Meera',
  lastName: 'Nair',
  addressLine1: '4 Lake Road',
  apt: '',
  city: 'Kochi',
  state: 'Kerala',
  postalCode: '682001',
};
export const contactInfo = { email: 'meera@example.org', phone: '+919876543210' };
export const order = {
  id: 1,
  userId: USER_ID,
  totalPrice: 1698,
  status: 'pending',
  trackingStatus: 'Processing',
  shippingAddress: 'Meera Nair, 4 Lake Road, Kochi, Kerala 682001',
  shippingAddressFields: shippingAddress,
  contactInfo,
  paymentMethod: 'cod',
  payment: { state: 'due on delivery', paid: 0, refunded: 0, revision: -1 },
  createdAt: CREATED_AT,
  revision: 0,
  OrderItems: [
    {
      id: 1,
      name: stole.name,
      image: PICTURE,
      quantity: 2,
      price: stole.price,
      color: color.hexCode,
      size: 'M',
    },
  ],
};

/** The order after an administrator changed its status. */
export const changedOrder = (status: string, revision: number) => ({
  ...order,
  status,
  trackingStatus: 'Confirmed',
  revision,
});

const DAYS = ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'];

/** The charts of a week with one order. */
export const weekOfSales = {
  success: true,
  today: '2026-11-20',
  timeZone: 'Asia/Kolkata',
  endsAt: '2026-11-20T18:30:00.000Z',
  over: [
    ...DAYS.map((at) => ({ at, orders: 0, revenue: 0 })),
    { at: '2026-11-20', orders: 1, revenue: order.totalPrice },
  ],
  products: [{ id: 1, name: stole.name, isRemoved: false, units: 2, revenue: order.totalPrice }],
  isExact: true,
};

type Counts = {
  readonly M: number;
  readonly L: number;
  readonly lowAt?: number;
  readonly isCounted?: false;
  readonly revision?: number;
};

/** What is counted of the product in each of its sizes. */
export const stockOf = ({ M, L, lowAt = 5, isCounted, revision = 1 }: Counts) => ({
  productId: 1,
  name: stole.name,
  isRemoved: false,
  isCounted: isCounted ?? true,
  lowAt,
  available: M + L,
  sold: 0,
  low: isCounted === false ? 0 : [M, L].filter((units) => units <= lowAt).length,
  variants: Object.entries({ M, L }).map(([size, units]) => ({
    ...{ colorId: color.id, color: color.name, size, isOffered: true },
    ...{ counted: units, reserved: 0, sold: 0, available: units },
  })),
  revision,
});
