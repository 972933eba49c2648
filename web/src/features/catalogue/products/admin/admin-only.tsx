import type { ReactNode } from 'react';
import { ButtonLink } from '../../../../components/button.tsx';
import { ErrorState } from '../../../../components/error-state.tsx';
import { PageTitle } from '../../../../components/page-title.tsx';
import type { Session } from '../../../../lib/stored-session.ts';
import { claimsOf } from '../../../../lib/token-claims.ts';
import { useSession } from '../../../../lib/use-session.ts';

type AdminOnlyProps = {
  readonly title: string;
  /** What everybody else is told. */
  readonly deniedText: string;
  readonly children: ReactNode;
};

/** For whoever is stored as an administrator, with a token that does not say otherwise. The server checks every call again. */
export function AdminOnly({ title, deniedText, children }: AdminOnlyProps) {
  const session = useSession();
  if (session === null || isAdministrator(session)) return children;
  return (
    <div className="flex flex-col gap-5">
      <PageTitle>{title}</PageTitle>
      <ErrorState
        message={deniedText}
        action={
          <ButtonLink to="/" look="secondary">
            Go to the shop
          </ButtonLink>
        }
      />
    </div>
  );
}

function isAdministrator({ isAdmin, token }: Session): boolean {
  return isAdmin && claimsOf(token)?.isAdmin !== false;
}
