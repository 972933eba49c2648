import { Link } from '@tanstack/react-router';
import { LogOut, UserRound } from 'lucide-react';
import { useSession } from '../lib/use-session.ts';
import { useLogout } from '../features/accounts/api.ts';

const look =
  'inline-flex h-11 items-center gap-2 rounded-pill px-2 text-sm font-semibold eased transition-colors hover:text-indigo';

/** Login, or Logout for who is signed in. */
export function AccountArea() {
  const session = useSession();
  const logout = useLogout();
  if (!session) {
    return (
      <Link to="/signin" className={look}>
        <UserRound aria-hidden="true" className="size-5" />
        Login
      </Link>
    );
  }
  return (
    <>
      <Link to={session.isAdmin ? '/admin/dashboard' : '/order-confirmation'} className={look}>
        <UserRound aria-hidden="true" className="size-5" />
        <span className="max-[22rem]:sr-only">{session.isAdmin ? 'Admin' : 'Orders'}</span>
      </Link>
      <button type="button" onClick={logout} className={look}>
        <LogOut aria-hidden="true" className="size-5 md:hidden" />
        <span className="max-md:sr-only">Logout</span>
      </button>
    </>
  );
}
