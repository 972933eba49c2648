import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { classNames } from '../lib/class-names.ts';
import { layoutMessages } from './messages.ts';
import { primitiveText } from '../lib/primitive-text.ts';

/** Opens the listing of matching products, or of all products for an empty search. */
export function SearchBox({ className }: { readonly className?: string }) {
  const navigate = useNavigate();
  const { search } = useSearch({ strict: false });
  const isListing = useLocation({ select: ({ pathname }) => pathname === '/products' });
  // Orders are searched with a parameter of the same name.
  const searched = isListing && typeof search === 'string' ? search : '';

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = primitiveText(new FormData(event.currentTarget).get('search')).trim();
    void navigate({ to: '/products', search: text ? { search: text } : {} });
  }

  return (
    <form
      role="search"
      // The form's target before hydration.
      action="/products"
      onSubmit={submit}
      className={classNames('relative w-full', className)}
    >
      <input
        // The field follows the address, so it shows a search from a link or from Back.
        key={searched}
        type="search"
        name="search"
        defaultValue={searched}
        aria-label="Search products"
        placeholder={layoutMessages.searchPlaceholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        className="h-12 w-full rounded-pill border border-line bg-raised pr-13 pl-5 text-base eased transition-colors hover:border-line-strong focus:border-indigo focus:outline-2 focus:outline-offset-0 focus:outline-indigo"
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute top-0.5 right-0.5 inline-flex size-11 items-center justify-center rounded-pill text-muted hover:text-ink"
      >
        <Search aria-hidden="true" className="size-5" />
      </button>
    </form>
  );
}
