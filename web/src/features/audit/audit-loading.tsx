import type { ReactNode } from 'react';

type AuditLoadingProps = {
  /** Visible: a read from the log may take seconds. */
  readonly text: string;
  /** The skeletons. */
  readonly children: ReactNode;
};

/** A page of the audit that is read from the log. */
export function AuditLoading({ text, children }: AuditLoadingProps) {
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-muted">
        {text}
      </p>
      {children}
    </div>
  );
}
