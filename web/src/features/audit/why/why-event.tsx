import { actorText } from '@aangan/shared-events/features/audit/actor-text';
import type { WhyEventResponse } from '@aangan/shared-events/features/audit/why/http';
import { Link } from '@tanstack/react-router';
import { classNames } from '../../../lib/class-names.ts';
import { formatAuditMoment } from '../audit-moment.ts';
import { auditTexts } from '../messages.ts';
import { addsText, whyTexts } from './messages.ts';
import { RawEvent } from '../raw-event.tsx';

const linkClass =
  'inline-flex min-h-11 items-center text-sm font-semibold text-indigo underline underline-offset-4 hover:no-underline';

/** One event behind a number: its contribution, description, time and actor, and the raw event in a disclosure. */
export function WhyEvent({ event }: { readonly event: WhyEventResponse }) {
  const { title, text, at, by, stream, revision, position, correlationId, raw, adds } = event;
  const orderId = /^(?:order|payment)-(\d+)$/.exec(stream)?.[1];
  return (
    <article
      aria-label={title}
      className="grid min-w-0 gap-x-5 gap-y-2 rounded-lg border border-line bg-raised p-5 sm:grid-cols-[9.5rem_minmax(0,1fr)]"
    >
      <p>
        <span
          className={classNames(
            'inline-block rounded-pill px-3 py-1 text-sm font-semibold whitespace-nowrap tabular',
            adds.count < 0 ? 'bg-madder-soft text-on-madder-soft' : 'bg-leaf-soft text-on-leaf-soft',
          )}
        >
          {addsText(adds)}
        </span>
      </p>
      <div className="min-w-0">
        <h2 className="text-lg">{title}</h2>
        <p className="mt-1 max-w-prose wrap-anywhere">{text}</p>
        <p className="mt-2 text-sm text-muted wrap-anywhere">
          <time dateTime={at} title={at}>
            {formatAuditMoment(at)}
          </time>
          {' · '}
          <span title={by.id}>{actorText(by)}</span>
          {' · '}
          {stream}, revision {revision}, position {position}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-5">
          {orderId !== undefined && (
            <Link to="/audit/orders/$id" params={{ id: orderId }} className={linkClass}>
              {whyTexts.history(orderId)}
            </Link>
          )}
          <Link to="/audit/requests/$id" params={{ id: correlationId }} className={linkClass}>
            {auditTexts.elseDone}
          </Link>
        </p>
        <RawEvent raw={raw} />
      </div>
    </article>
  );
}
