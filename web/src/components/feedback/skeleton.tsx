import { classNames } from '../../lib/class-names.ts';

/** Stands where something will be, in its size. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-shimmer rounded-md bg-sunken', className)}
    />
  );
}

/** Says once that something is on its way, for those who do not see the skeletons. */
export function Loading({ text }: { readonly text: string }) {
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
