import { Loading, Skeleton } from '../components/feedback/skeleton.tsx';

/** Shown while a page's code is loading, from the top: where the former page was scrolled to, there would be only its footer. */
export function PagePending() {
  return (
    <div ref={toTop} className="page py-10">
      <Loading text="Loading…" />
      <Skeleton className="h-10 w-64" />
      <Skeleton className="mt-8 h-[60vh] w-full" />
    </div>
  );
}

function toTop(): void {
  scrollTo(0, 0);
}
