import { useQuery } from '@tanstack/react-query';
import { Unanswered } from '../../../components/feedback/unanswered.tsx';
import { Loading, Skeleton } from '../../../components/feedback/skeleton.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatDay } from '../../../lib/dates.ts';
import { ownAccountQuery } from './api.ts';
import { ownAccountErrors, ownAccountTexts as texts } from './messages.ts';
import { Section } from './section.tsx';

export function ProfileSection() {
  const account = useQuery(ownAccountQuery());
  const { data } = account;
  if (data === undefined)
    return (
      <Unanswered query={account} problem={(error) => errorText(error, ownAccountErrors)}>
        <Loading text={texts.loading} />
        <Skeleton className="h-64 w-full" />
      </Unanswered>
    );
  const isCustomer = data.role === 'customer';
  const facts = [
    [texts.name, data.name],
    [texts.username, data.username],
    [texts.mobile, data.mobile],
    [isCustomer ? texts.since : texts.opened, formatDay(data.openedAt)],
    [texts.role, isCustomer ? '' : data.role],
  ] as const;
  return (
    <Section title={texts.profile}>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-[10rem_1fr]">
        {facts.map(
          ([name, value]) =>
            value !== '' && (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="font-semibold wrap-anywhere max-sm:-mt-2">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Section>
  );
}
