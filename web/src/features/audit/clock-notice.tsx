import { clockGap } from '@aangan/shared-events/clock-gap';
import { useQuery } from '@tanstack/react-query';
import { Disclosure } from '../../components/feedback/disclosure.tsx';
import { formatAuditMoment } from './audit-moment.ts';
import { clockQuery } from './api.ts';
import { auditTexts } from './messages.ts';

/** Lists where the clock went back in the log; renders nothing if it never did. */
export function ClockNotice() {
  const { data } = useQuery(clockQuery());
  if (data === undefined || data.count === 0) return null;
  return (
    <section aria-label={auditTexts.clock} className="rounded-lg border border-madder p-5 text-sm">
      <p className="mb-3 max-w-prose">{auditTexts.clockLead(data.count)}</p>
      <Disclosure summary={auditTexts.clockWhere}>
        <ol className="mt-3 flex flex-col gap-3">
          {data.steps.map(({ position, stream, revision, type, at, before }) => (
            <li key={position} className="wrap-anywhere">
              <span className="font-semibold">{auditTexts.clockStep(clockGap(at, before))}</span>{' '}
              <time dateTime={before}>{formatAuditMoment(before)}</time> →{' '}
              <time dateTime={at}>{formatAuditMoment(at)}</time>
              <span className="block text-muted">
                {type} · {stream}, revision {revision}, position {position}
              </span>
            </li>
          ))}
        </ol>
      </Disclosure>
    </section>
  );
}
