import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Skeleton } from '../components/feedback/skeleton.tsx';
import { categoriesQuery } from '../features/catalogue/categories/api.ts';

type NavLinksProps = { readonly className: string; readonly onFollow?: () => void };

/** Home, Customize Product and one link for each category; used by the navigation bar and the menu. */
export function NavLinks({ className, onFollow }: NavLinksProps) {
  const { data: categories, isPending } = useQuery(categoriesQuery());
  const linkProps = { className, onClick: onFollow, activeProps: { 'data-current': true } };
  return (
    <>
      <Link to="/" activeOptions={{ exact: true, includeSearch: false }} {...linkProps}>
        Home
      </Link>
      <Link to="/customize" {...linkProps}>
        Customize Product
      </Link>
      {categories?.map(({ id, name }) => (
        <Link
          key={id}
          to="/products"
          search={{ category: name }}
          activeOptions={{ includeSearch: true }}
          {...linkProps}
        >
          {name}
        </Link>
      ))}
      {isPending &&
        [14, 18, 20].map((width) => <Skeleton key={width} className="my-auto h-4 w-16 rounded-sm" />)}
    </>
  );
}
