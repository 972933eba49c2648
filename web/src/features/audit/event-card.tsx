import { CLOCK_SLACK_MS, clockGap } from '@aangan/shared-events/clock-gap';
import { actorText, originText } from '@aangan/shared-events/features/audit/actor-text';
import type { AuditEventResponse } from '@aangan/shared-events/features/audit/http';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TimeAgo } from '../../components/data/time-ago.tsx';
import { formatAuditMoment } from './audit-moment.ts';
import { auditTexts } from './messages.ts';
import { RawEvent } from './raw-event.tsx';

type EventCardProps = {
  readonly event: AuditEventResponse;
  /** Omitted on the page of the request itself. */
  readonly linksToRequest?: boolean;
  /** The time of the previous event. */
  readonly before?: string | undefined;
};

/** An event: description, actor, time, origin, changes, and the raw event in a disclosure. */
export function EventCard({ event, linksToRequest = true, before }: EventCardProps) {
  const { title, text, at, by, origin, stream, revision, position, changes, correlationId, raw } = event;
  return (
    <article aria-label={title} className="min-w-0 rounded-lg border border-line bg-raised p-5">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-2 max-w-prose">{text}</p>
      {before !== undefined && Date.parse(before) - Date.parse(at) > CLOCK_SLACK_MS && (
        <p className="mt-2 max-w-prose text-sm text-madder">{auditTexts.clockHere(clockGap(at, before))}</p>
      )}
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 text-sm">
        <Fact name="Who">
          <span title={by.id}>{actorText(by)}</span>
        </Fact>
        <Fact name="When">
          <time dateTime={at} title={at}>
            {formatAuditMoment(at)}
          </time>
          <span className="text-muted">
            {' '}
            · <TimeAgo at={at} />
          </span>
        </Fact>
        <Fact name="Origin">{originText(origin)}</Fact>
        <Fact name="Place in the log">
          {stream}, revision {revision}, position {position}
        </Fact>
      </dl>
      <Changes changes={changes} />
      {linksToRequest && (
        <p className="mt-4">
          <Link
            to="/audit/requests/$id"
            params={{ id: correlationId }}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-indigo underline underline-offset-4 hover:no-underline"
          >
            {auditTexts.elseDone}
          </Link>
        </p>
      )}
      <div className="mt-3">
        <RawEvent raw={raw} />
      </div>
    </article>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

function Changes({ changes }: Pick<AuditEventResponse, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <div className="mt-5">
      <h3 className="text-sm font-semibold">What changed</h3>
      <ul className="mt-2 flex flex-col gap-1.5 text-sm">
        {changes.map(({ what, from, to }) => (
          <li key={what} className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-muted">{what}:</span>
            {from !== null && (
              <>
                <del className="text-muted">
                  <span className="sr-only">before </span>
                  {from}
                </del>
                <span aria-hidden="true">→</span>
              </>
            )}
            <ins className="font-semibold no-underline">
              {from !== null && <span className="sr-only">after </span>}
              {to ?? 'nothing'}
            </ins>
          </li>
        ))}
      </ul>
    </div>
  );
}
