import { Link } from '@tanstack/react-router';
import { LogOut, UserRound } from 'lucide-react';
import { useSession } from '../lib/session/use-session.ts';
import { useLogout, useTokenCheck } from '../features/accounts/session-query.ts';

const linkClass =
  'inline-flex h-11 items-center gap-2 rounded-pill px-2 text-sm font-semibold eased transition-colors hover:text-indigo';

const adminPlace = ['/admin/dashboard', 'Admin'] as const;
const auditorPlace = ['/audit', 'Audit'] as const;
const ownPlace = ['/account', 'Account'] as const;

/** Login, or Logout for a signed-in person. The header of a phone has no room for all words. */
export function AccountArea({ place }: { readonly place: 'header' | 'menu' }) {
  const session = useSession();
  const role = useTokenCheck();
  const logout = useLogout();
  if (!session) {
    return (
      <Link to="/signin" className={linkClass}>
        <UserRound aria-hidden="true" className="size-5" />
        Login
      </Link>
    );
  }
  const isHeader = place === 'header';
  const [to, name] = session.isAdmin ? adminPlace : role === 'auditor' ? auditorPlace : ownPlace;
  return (
    <>
      {to === '/account' && (
        <Link to="/order-confirmation" className={`${linkClass} max-lg:hidden`}>
          Orders
        </Link>
      )}
      <Link to={to} className={linkClass}>
        <UserRound aria-hidden="true" className="size-5" />
        <span className={isHeader ? 'max-[22rem]:sr-only' : ''}>{name}</span>
      </Link>
      <button type="button" onClick={logout} className={linkClass}>
        <LogOut aria-hidden="true" className="size-5 md:hidden" />
        <span className={isHeader ? 'max-md:sr-only' : ''}>Logout</span>
      </button>
    </>
  );
}
