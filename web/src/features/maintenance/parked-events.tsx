import { useQuery } from '@tanstack/react-query';
import { Disclosure } from '../../components/feedback/disclosure.tsx';
import { TimeAgo } from '../../components/data/time-ago.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { parkedEventsQuery } from './api.ts';
import { parkedEventsErrors, maintenanceTexts } from './messages.ts';

/** The parked events of a projection, each with its error and the raw event. */
export function ParkedEvents({ projection }: { readonly projection: string }) {
  const parked = useQuery(parkedEventsQuery(projection));
  return (
    <Disclosure summary={maintenanceTexts.setAside}>
      <p className="max-w-prose text-sm">{maintenanceTexts.parkedLead(projection)}</p>
      {parked.isError && (
        <p role="alert" className="mt-3 text-sm text-madder">
          {errorText(parked.error, parkedEventsErrors)}
        </p>
      )}
      <ol className="mt-4 flex flex-col gap-5">
        {parked.data?.events.map(({ stream, revision, type, position, at, reason, waiting, raw }) => (
          <li key={stream} className="flex flex-col gap-2 rounded-md bg-sunken p-4 text-sm">
            <p className="font-semibold wrap-anywhere">
              {type} · {stream}, event {revision}
            </p>
            <p className="text-muted">
              Position {position}
              {at !== null && (
                <>
                  , <TimeAgo at={at} />
                </>
              )}
              . {maintenanceTexts.waiting(waiting)}
            </p>
            <p className="font-mono text-xs wrap-anywhere whitespace-pre-wrap text-madder">{reason}</p>
            <details>
              <summary className="cursor-pointer text-indigo">{maintenanceTexts.raw}</summary>
              <pre tabIndex={0} className="mt-2 overflow-x-auto rounded-md bg-paper p-3 text-xs">
                {raw === null ? maintenanceTexts.notThere : JSON.stringify(raw, null, 2)}
              </pre>
            </details>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
