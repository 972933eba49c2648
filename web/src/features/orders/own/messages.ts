// Texts of the orders and addresses in a person's account.
export const ownOrdersTexts = {
  title: 'Orders',
  search: 'Search your orders',
  outdated: 'You have placed an order since this page was loaded.',
  loading: 'Loading your orders…',
  none: 'No orders yet.',
  noneFound: (words: string) => `No order matches “${words}”.`,
  showAll: 'Show all orders',
  shop: 'See all products',
  view: 'View',
  receipt: 'Receipt',
  viewOrder: (id: number) => `View order ${id}`,
  receiptOf: (id: number) => `Receipt of order ${id}`,
  found: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
} as const;

export const addressTexts = {
  title: 'Addresses',
  about: 'Remembered from your orders, and offered at the next checkout.',
  loading: 'Loading your addresses…',
  none: 'No addresses yet.',
  noneAbout: 'The address of your first order appears here.',
  failed: 'Your addresses could not be loaded.',
  used: (orders: number, day: string) =>
    orders === 1 ? `Used once, on ${day}` : `Used for ${orders} orders, last on ${day}`,
  choose: 'Deliver to',
  other: 'Another address',
  otherAbout: 'Type it into the form below.',
} as const;
