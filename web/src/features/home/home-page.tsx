import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../components/navigation/page-title.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { ContactStrip } from './contact-strip.tsx';
import { Hero } from './hero.tsx';
import { NewArrivals } from './new-arrivals.tsx';

/** The recommended products belong to the catalogue feature and are passed in by the route. */
export function HomePage({ recommended }: { readonly recommended: ReactNode }) {
  useDocumentTitle(null);
  return (
    <div className="flex flex-col gap-16 md:gap-24">
      <Hero />
      {recommended}
      <CategoryTiles />
      <NewArrivals />
      <ContactStrip />
    </div>
  );
}
