import { cartTexts } from './messages.ts';
import { Loading, Skeleton } from '../../components/feedback/skeleton.tsx';

/** Placeholders of the size of two lines and the total. */
export function CartSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-10 lg:grid-cols-[1fr_22rem]">
      <Loading text={cartTexts.loading} />
      <div>
        {[1, 2].map((line) => (
          <div
            key={line}
            className="grid grid-cols-[5.5rem_1fr] gap-4 border-b border-line py-6 sm:grid-cols-[6.5rem_1fr] sm:gap-6"
          >
            <Skeleton className="aspect-4/5 w-full" />
            <div className="flex flex-col gap-3">
              <Skeleton className="h-5 w-48 max-w-full" />
              <Skeleton className="h-4 w-28" />
              <Skeleton className="h-5 w-24" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-56 w-full" />
    </div>
  );
}
