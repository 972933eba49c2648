import type { ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import { classNames } from '../../lib/class-names.ts';

type ErrorStateProps = {
  readonly message: string;
  readonly onRetry?: (() => void) | undefined;
  readonly retryText?: string;
  readonly retrying?: boolean | undefined;
  /** An alternative to retrying. */
  readonly action?: ReactNode;
  /** Whether it takes the focus, because it replaces the element that had it. */
  readonly takesFocus?: boolean;
  readonly className?: string | undefined;
};

export function ErrorState({
  message,
  onRetry,
  retryText = 'Retry',
  retrying,
  action,
  takesFocus = false,
  className,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={classNames(
        'flex flex-col items-center gap-5 rounded-lg bg-madder-soft px-6 py-12 text-center',
        className,
      )}
    >
      <p className="max-w-prose text-lg text-on-madder-soft">{message}</p>
      <div className="flex flex-wrap items-center justify-center gap-3">
        {onRetry && (
          <Button
            variant="secondary"
            autoFocus={takesFocus}
            onClick={onRetry}
            busy={retrying}
            busyText="Trying again…"
          >
            {retryText}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
