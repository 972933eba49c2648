import { classNames } from '../../lib/class-names.ts';

/** A placeholder in the size of the content that is loading. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-shimmer rounded-md bg-sunken', className)}
    />
  );
}

/** A status for screen readers, which do not see the skeletons. */
export function Loading({ text }: { readonly text: string }) {
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
