import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { ButtonLink } from '../components/form/button.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { PageTitle } from '../components/navigation/page-title.tsx';

/** The router's error page. */
export function PageError({ reset }: ErrorComponentProps) {
  return <PageProblem title="Error" message="Something went wrong on this page." reset={reset} />;
}

type PageProblemProps = Pick<ErrorComponentProps, 'reset'> & {
  readonly title: string;
  readonly message: string;
};

/** In place of a page: offers to load it again or to go home. */
export function PageProblem({ title, message, reset }: PageProblemProps) {
  const router = useRouter();
  return (
    <div className="page py-16">
      <PageTitle className="mb-6">{title}</PageTitle>
      <ErrorState
        message={message}
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
