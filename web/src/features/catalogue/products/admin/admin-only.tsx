import type { ReactNode } from 'react';
import { ButtonLink } from '../../../../components/form/button.tsx';
import { ErrorState } from '../../../../components/feedback/error-state.tsx';
import { PageTitle } from '../../../../components/navigation/page-title.tsx';
import type { Session } from '../../../../lib/session/stored-session.ts';
import { claimsOf } from '../../../../lib/session/token-claims.ts';
import { useSession } from '../../../../lib/session/use-session.ts';

type AdminOnlyProps = {
  readonly title: string;
  /** The text for users without the role. */
  readonly deniedText: string;
  readonly children: ReactNode;
};

/** Renders its children for a stored administrator whose token does not contradict that. The server checks every call. */
export function AdminOnly({ title, deniedText, children }: AdminOnlyProps) {
  const session = useSession();
  if (session === null || isAdministrator(session)) return children;
  return (
    <div className="flex flex-col gap-5">
      <PageTitle>{title}</PageTitle>
      <ErrorState
        message={deniedText}
        action={
          <ButtonLink to="/" variant="secondary">
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
