// Texts of the home page.
export const homeTexts = {
  heroEyebrow: 'The courtyard is open',
  heroTitle: ['A courtyard of', 'handmade', 'things.'],
  heroText: 'Block prints, bandhani and brass, for what you wear and where you live.',
  shopNow: 'Shop Now',
  recommended: 'Chosen for you',
  seeAll: 'See all products',
  categories: 'Discover Our Categories',
  newArrival: 'New Arrival',
  contact: 'Contact Us',
  contactText: 'A question about a size, a fabric or an order? We like questions.',
};

/** The tiles: their label, the category that they link to, and their picture. */
export const categoryTiles = [
  { name: 'Men Clothing', category: 'Men', picture: '/images/home/men-720.webp' },
  { name: 'Women Clothing', category: 'Women', picture: '/images/home/women-720.webp' },
  { name: 'Home Accessories', category: 'House Hold', picture: '/images/home/household-720.webp' },
  { name: 'Jewelry', category: 'Jewelry', picture: '/images/home/jewelry-720.webp' },
];
