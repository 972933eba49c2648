import type { TokenClaims } from '@aangan/shared-events/features/accounts/http';
import type { Session } from './stored-session.ts';

/** What a token says of itself; undefined when it is no token of ours. The server alone decides by it. */
export function claimsOf(token: string): TokenClaims | undefined {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0));
    const claims: TokenClaims = JSON.parse(new TextDecoder().decode(bytes));
    return claims;
  } catch {
    return undefined;
  }
}

/** Whose own screen is the log: an auditor. */
export function isAuditor(session: Session | null): boolean {
  return session !== null && claimsOf(session.token)?.role === 'auditor';
}

/** Who may read the log: an auditor or an administrator. */
export function readsLog(session: Session | null): boolean {
  return session !== null && (session.isAdmin || isAuditor(session));
}
