import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

type EmptyStateProps = {
  readonly title: string;
  readonly text?: ReactNode;
  /** The next action. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
};

/** Shown in place of an empty list: an empty niche, what that means, and the next action. */
export function EmptyState({ title, text, action, className }: EmptyStateProps) {
  return (
    <div className={classNames('flex flex-col items-center px-4 py-14 text-center', className)}>
      <Niche />
      <p role="status" className="mt-6 font-serif text-xl wrap-anywhere">
        {title}
      </p>
      {text && <p className="mt-2 max-w-prose wrap-anywhere text-muted">{text}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

function Niche() {
  return (
    <svg viewBox="0 0 96 104" className="h-24 w-auto" aria-hidden="true">
      <path className="fill-sunken" d="M48 2c7 8 40 13 40 46v50H8V48C8 15 41 10 48 2Z" />
      <path
        className="fill-paper stroke-line-strong"
        strokeWidth="1"
        d="M48 16c5 6 29 10 29 35v47H19V51c0-25 24-29 29-35Z"
      />
      <path className="stroke-line-strong" strokeWidth="1.5" d="M2 98h92" />
      <circle className="fill-marigold" cx="48" cy="88" r="5" />
      <circle className="fill-marigold" cx="38" cy="91" r="4" opacity=".75" />
      <circle className="fill-marigold" cx="58" cy="91" r="4" opacity=".75" />
    </svg>
  );
}
