import { Skeleton } from '../../../../components/feedback/skeleton.tsx';

/** The loading state of a product page, in the same layout. */
export function ProductSkeleton() {
  return (
    <div className="page pb-8">
      <Skeleton className="my-5 h-4 w-40 rounded-sm md:my-6.5" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:gap-14 min-[120rem]:grid-cols-[minmax(0,54rem)_minmax(0,34rem)] min-[120rem]:justify-between">
        <div className="flex flex-col-reverse gap-3 md:grid md:grid-cols-[5.25rem_1fr] md:items-start md:gap-5">
          <div className="flex gap-3 md:flex-col">
            {[1, 2, 3].map((each) => (
              <Skeleton key={each} className="aspect-4/5 w-18 rounded-sm md:w-21" />
            ))}
          </div>
          <Skeleton className="aspect-4/5 w-full rounded-lg" />
        </div>
        <div className="space-y-4">
          <Skeleton className="h-4 w-28 rounded-sm" />
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-5 w-40 rounded-sm" />
          <Skeleton className="h-9 w-52" />
          <Skeleton className="mt-8 h-11 w-48" />
          <Skeleton className="mt-6 h-12 w-72" />
          <Skeleton className="mt-6 h-13 w-full rounded-pill" />
          <Skeleton className="mt-8 h-24 w-full" />
        </div>
      </div>
    </div>
  );
}
