import { useId, type ReactNode } from 'react';

type SectionProps = {
  readonly title: string;
  readonly about?: string;
  readonly children: ReactNode;
};

/** A card of the account with its heading. */
export function Section({ title, about, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-lg border border-line bg-raised p-5 not-first:mt-5 sm:p-8"
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {about !== undefined && <p className="mt-1 max-w-prose text-muted">{about}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}
