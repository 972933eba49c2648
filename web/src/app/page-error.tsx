import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { ButtonLink } from '../components/form/button.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';

/** The router's error page: offers to reload the page or to go home. */
export function PageError({ reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <div className="page py-16">
      <ErrorState
        message="Something went wrong on this page."
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
        action={
          <ButtonLink to="/" variant="quiet">
            Go to the home page
          </ButtonLink>
        }
      />
    </div>
  );
}
