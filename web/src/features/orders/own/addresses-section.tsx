import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Unanswered } from '../../../components/feedback/unanswered.tsx';
import { Loading, Skeleton } from '../../../components/feedback/skeleton.tsx';
import { ButtonLink } from '../../../components/form/button.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatDay } from '../../../lib/dates.ts';
import { addressesQuery, addressLine, nameOf } from './addresses.ts';
import { addressTexts as texts, ownOrdersTexts } from './messages.ts';

export function AddressesSection() {
  const addresses = useQuery(addressesQuery());
  const { data } = addresses;
  return (
    <section aria-labelledby="addresses">
      <h2 id="addresses" className="text-xl">
        {texts.title}
      </h2>
      <p className="mt-1 text-muted">{texts.about}</p>
      <Unanswered
        query={addresses}
        problem={(error) => errorText(error, { otherwise: texts.failed })}
        className="mt-5"
      >
        <div className="mt-5">
          <Loading text={texts.loading} />
          <Skeleton className="h-36 w-full" />
        </div>
      </Unanswered>
      {data?.length === 0 && (
        <EmptyState
          title={texts.none}
          text={texts.noneAbout}
          action={<ButtonLink to="/products">{ownOrdersTexts.shop}</ButtonLink>}
        />
      )}
      {data !== undefined && data.length > 0 && (
        <ul aria-label={texts.title} className="mt-5 grid grid-cols-1 gap-4 sm:grid-cols-2">
          {data.map((known) => (
            <li
              key={JSON.stringify([known.shippingAddress, known.contactInfo])}
              className="rounded-lg border border-line bg-raised p-5"
            >
              <p className="font-semibold wrap-anywhere">{nameOf(known)}</p>
              <p className="mt-1 wrap-anywhere">{addressLine(known)}</p>
              <p className="mt-1 text-sm wrap-anywhere text-muted">{known.contactInfo.email}</p>
              <p className="text-sm text-muted tabular">{known.contactInfo.phone}</p>
              <p className="mt-3 text-sm text-muted">
                {texts.used(known.orders, formatDay(known.lastUsedAt))}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
