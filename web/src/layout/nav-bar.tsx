import { LayoutGrid, MapPin } from 'lucide-react';
import { NavLinks } from './nav-links.tsx';

const inert = 'inline-flex h-12 shrink-0 items-center gap-2 text-muted';
const link =
  'inline-flex h-12 shrink-0 items-center whitespace-nowrap eased transition-colors hover:text-indigo data-current:font-semibold data-current:text-indigo';

export function NavBar() {
  return (
    <nav aria-label="Main" className="hidden border-b border-line md:block">
      <div className="page flex items-center gap-x-4 overflow-x-auto lg:gap-x-8">
        <button type="button" disabled className={inert}>
          <LayoutGrid aria-hidden="true" className="size-4" />
          All Category
        </button>
        <NavLinks className={link} />
        <button type="button" disabled className={`${inert} ml-auto`}>
          <MapPin aria-hidden="true" className="size-4" />
          Location
        </button>
      </div>
    </nav>
  );
}
