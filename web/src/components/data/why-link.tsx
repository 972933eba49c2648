import type { WhyAmount } from '@aangan/shared-events/features/audit/why/http';
import type { ExplainedNumber } from '@aangan/shared-events/features/audit/why/paths';
import { Link } from '@tanstack/react-router';
import type { WhySearch } from '../../lib/why-search.ts';
import { whyTitle, type WhyNames } from '../../lib/why-title.ts';
import { classNames } from '../../lib/class-names.ts';

type WhyLinkProps = {
  readonly figure: ExplainedNumber;
  readonly search?: WhySearch;
  readonly number: WhyAmount;
  readonly names?: WhyNames;
  readonly className?: string;
};

/** A link from a statistic to the events behind it. It covers the number and has its question as label: 'Why 71 products?' */
export function WhyLink({ figure, search = {}, number, names, className }: WhyLinkProps) {
  const question = whyTitle(figure, search, number, names);
  return (
    <Link
      to="/audit/why/$figure"
      params={{ figure }}
      search={search}
      preload={false}
      aria-label={question}
      title={question}
      className={classNames('block rounded-md eased transition-colors hover:bg-ink/4', className)}
    />
  );
}
