import type { ReactNode } from 'react';
import { Banner } from '../feedback/banner.tsx';
import { Button } from '../form/button.tsx';

type OutdatedProps = {
  /** Why the content below may be out of date. */
  readonly problem: string;
  readonly onRetry: () => void;
  readonly retrying: boolean;
  readonly action?: ReactNode;
};

/** A banner above content that was loaded earlier and could not be refreshed; the content stays visible. */
export function Outdated({ problem, onRetry, retrying, action }: OutdatedProps) {
  return (
    <Banner tone="error" className="mb-5">
      <span className="flex flex-wrap items-center justify-between gap-3">
        {problem}
        <span className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={onRetry} busy={retrying} busyText="Trying again…">
            Retry
          </Button>
          {action}
        </span>
      </span>
    </Banner>
  );
}
