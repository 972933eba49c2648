import { Skeleton } from '../../../../components/feedback/skeleton.tsx';
import { WhyLink } from '../../../../components/data/why-link.tsx';
import { useGlow } from '../../../../lib/hooks/use-glow.ts';

const counts = new Intl.NumberFormat('en-IN');

type CountCardProps = {
  readonly name: string;
  /** The number that the link explains; omitted for past values. */
  readonly figure?: 'users' | 'products' | 'orders';
  /** Undefined while loading. */
  readonly value: number | undefined;
};

export function CountCard({ name, figure, value }: CountCardProps) {
  const card = useGlow<HTMLDivElement>(value);
  return (
    <div className="relative rounded-lg border border-line">
      <div ref={card} className="rounded-lg bg-raised h-full px-3 py-3 sm:px-5 sm:py-4.5">
        <h2 className="font-sans text-xs font-normal sm:text-sm tracking-normal text-muted">{name}</h2>
        <p className="mt-1 font-serif text-2xl sm:text-3xl font-semibold tabular">
          {value === undefined ? (
            <Skeleton className="my-1 h-7 w-full max-w-24 sm:h-9" />
          ) : (
            counts.format(value)
          )}
        </p>
      </div>
      {figure !== undefined && value !== undefined && (
        <WhyLink figure={figure} number={{ count: value }} className="absolute inset-0 rounded-lg" />
      )}
    </div>
  );
}
