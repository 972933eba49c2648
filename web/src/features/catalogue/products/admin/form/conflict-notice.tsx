import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { useEffect, useRef } from 'react';
import { differences } from './product-differences.ts';
import type { ProductField } from './product-form.ts';

type ConflictNoticeProps = {
  /** A sentence that describes the other changes. */
  readonly summary: string;
  /** The product when editing began. */
  readonly before: ProductResponse;
  readonly now: ProductResponse;
  /** The fields that were changed in this form. */
  readonly mine: readonly ProductField[];
};

/** An edit conflict: who changed what, the differences, and the fields that both changed. */
export function ConflictNotice({ summary, before, now, mine }: ConflictNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [now]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="mb-4 rounded-lg bg-marigold-soft px-5 py-4 text-on-marigold-soft outline-none"
    >
      <p className="font-semibold">This product was changed while you edited it.</p>
      <p className="mt-1 text-sm">{summary}</p>
      <ul className="mt-3 flex flex-col gap-1.5 text-sm">
        {differences(before, now).map(({ field, label, before: was, now: is }) => (
          <li key={field}>
            <span className="font-semibold">{label}:</span>{' '}
            {was === undefined ? (
              'changed'
            ) : (
              <>
                <s>{was}</s> → {is}
              </>
            )}
            {mine.includes(field) && (
              <strong> (you changed it too: applying your changes replaces it)</strong>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm">
        Apply my changes keeps the other changes and adds yours on top. Discard my changes leaves the product
        as it is now.
      </p>
    </div>
  );
}
