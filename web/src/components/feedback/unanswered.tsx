import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

type UnansweredProps = {
  readonly query: {
    readonly data: unknown;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** The text for an error of the query. */
  readonly problem: (error: unknown) => string;
  /** An alternative to retrying. */
  readonly action?: ReactNode;
  /** Of the error. */
  readonly className?: string;
  /** What is visible while the answer is loading. */
  readonly children: ReactNode;
};

/** What is visible until a query has its first answer: nothing once it has. */
export function Unanswered({ query, problem, action, className, children }: UnansweredProps) {
  if (query.data !== undefined) return null;
  const { error, isFetching, refetch } = query;
  if (error === null) return children;
  return (
    <ErrorState
      message={problem(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
      action={action}
      className={className}
    />
  );
}
