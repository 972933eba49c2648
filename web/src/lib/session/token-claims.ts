import type { TokenClaims } from '@aangan/shared-events/features/accounts/http';
import { fieldsOf } from '@aangan/shared-events/fields';
import type { Session } from './stored-session.ts';

type UnverifiedClaims = Readonly<Partial<Record<keyof TokenClaims, unknown>>>;

/** The claims of a token, unverified; undefined when it cannot be parsed. Only the server may rely on them. */
export function claimsOf(token: string): UnverifiedClaims | undefined {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0));
    return fieldsOf(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}

/** Whether the session is an auditor's, whose home is the log. */
export function isAuditor(session: Session | null): boolean {
  return session !== null && claimsOf(session.token)?.role === 'auditor';
}

/** Whether the session may read the log: an auditor or an administrator. */
export function canReadLog(session: Session | null): boolean {
  return session !== null && (session.isAdmin || isAuditor(session));
}
