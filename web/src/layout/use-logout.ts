import { useNavigate } from '@tanstack/react-router';
import { clearSession } from '../lib/stored-session.ts';

/** Forgets who is signed in and goes to the sign-in page. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    clearSession();
    void navigate({ to: '/signin' });
  };
}
