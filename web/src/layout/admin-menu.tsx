import { Link } from '@tanstack/react-router';
import { BrandMark, shopName } from '../components/navigation/brand.tsx';
import { useLogout } from '../features/accounts/session-query.ts';

const entries = [
  { to: '/admin/dashboard', name: 'Manage Dashboard' },
  { to: '/admin/users', name: 'Manage Users' },
  { to: '/admin/products', name: 'Manage Products' },
  { to: '/admin/add-product', name: 'Add Product' },
  { to: '/admin/stock', name: 'Stock' },
  { to: '/admin/categories', name: 'Manage Categories' },
  { to: '/admin/orders', name: 'Manage Orders' },
  { to: '/admin/returns', name: 'Returns' },
  { to: '/admin/payments', name: 'Payments' },
  { to: '/admin/mail', name: 'Mail' },
  { to: '/admin/customization-requests', name: 'Customization Requests' },
  { to: '/admin/colors', name: 'Manage Colors' },
  { to: '/admin/brands', name: 'Manage Brands' },
  { to: '/audit', name: 'Audit' },
] as const;

const entryClass =
  'flex min-h-11 w-full items-center rounded-md px-3 text-left text-on-night-muted eased transition-colors hover:text-on-night data-current:bg-white/10 data-current:font-semibold data-current:text-zari focus-visible:outline-zari';

export function AdminMenu({ onFollow }: { readonly onFollow?: () => void }) {
  const logout = useLogout();
  return (
    <div className="flex min-h-full flex-col gap-6 px-4 py-5">
      <Link
        to="/"
        className="flex items-center gap-3 rounded-md px-3 py-1 text-on-night focus-visible:outline-zari"
      >
        <BrandMark className="h-8 w-auto" />
        <span className="font-serif text-xl font-semibold tracking-tight">{shopName}</span>
      </Link>
      <nav aria-label="Admin Panel" className="flex flex-1 flex-col gap-0.5">
        <p className="px-3 pb-2 text-xs text-on-night-muted">Admin Panel</p>
        {entries.map(({ to, name }) => (
          <Link
            key={to}
            to={to}
            className={entryClass}
            activeProps={{ 'data-current': true }}
            onClick={onFollow}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className="flex flex-col gap-0.5">
        <Link
          to="/admin/settings"
          className={entryClass}
          activeProps={{ 'data-current': true }}
          onClick={onFollow}
        >
          Settings
        </Link>
        <button type="button" className={entryClass} onClick={logout}>
          Logout
        </button>
      </div>
    </div>
  );
}
