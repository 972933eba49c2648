// The demo shop's categories, brands and colours. The brands are invented and are no real manufacturers.

export const categories = ['Men', 'Women', 'Jewelry', 'House Hold'] as const;
export type CategoryName = (typeof categories)[number];

export const brands = [
  'Nilachaap',
  'Sutarvan',
  'Rangdhura',
  'Tilaghat',
  'Dhaagori',
  'Meenakosh',
  'Ghungarika',
  'Ujaloom',
  'Kumbhavani',
  'Pitalvaar',
] as const;
export type BrandName = (typeof brands)[number];

export const colors = {
  Indigo: '#2E3A7B',
  Sky: '#93B4CD',
  Peacock: '#0F6B62',
  Turquoise: '#2E9C9C',
  Leaf: '#3F6B3C',
  Marigold: '#E0952A',
  Terracotta: '#C4683F',
  Madder: '#A13A2C',
  Maroon: '#7C1F2E',
  Rose: '#D99A96',
  Plum: '#5A2A57',
  Ivory: '#F3EAD6',
  Sand: '#CDB48C',
  Charcoal: '#3A3634',
  Gold: '#C9992F',
  Silver: '#B4B9C0',
} as const satisfies Record<string, `#${string}`>;
export type ColorName = keyof typeof colors;
