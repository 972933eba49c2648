// Each file of journeys names the features that its stories are about: `export const features: Features = ['cart'];`.
// `npm run test:changed` runs it when one of them changes.
export type Features = readonly (
  | 'accounts'
  | 'audit'
  | 'brands'
  | 'cart'
  | 'categories'
  | 'colors'
  | 'contact'
  | 'customization'
  | 'home'
  | 'orders'
  | 'products'
  | 'reviews'
  | 'settings'
  | 'upkeep'
  | 'wishlist'
)[];
