import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { ButtonLink } from '../components/form/button.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { PageTitle } from '../components/navigation/page-title.tsx';

/** The router's error page. */
export function PageError({ reset }: ErrorComponentProps) {
  return (
    <PageProblem title="Error" message="Something went wrong on this page." onRetry={useLoadAgain(reset)} />
  );
}

/** The action of Retry: runs the loaders of a page that failed, and renders it, once more. */
export function useLoadAgain(reset: ErrorComponentProps['reset']): () => void {
  const router = useRouter();
  return () => {
    reset();
    void router.invalidate();
  };
}

type PageProblemProps = {
  readonly title: string;
  readonly message: string;
  readonly onRetry: () => void;
};

/** In place of a page: offers to load it again or to go home. */
export function PageProblem({ title, message, onRetry }: PageProblemProps) {
  return (
    <div className="page py-16">
      <PageTitle className="mb-6">{title}</PageTitle>
      <ErrorState
        message={message}
        onRetry={onRetry}
        action={
          <ButtonLink to="/" variant="quiet">
            Go to the home page
          </ButtonLink>
        }
      />
    </div>
  );
}
