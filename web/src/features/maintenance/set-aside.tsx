import { useQuery } from '@tanstack/react-query';
import { Disclosure } from '../../components/feedback/disclosure.tsx';
import { TimeAgo } from '../../components/data/time-ago.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { setAsideQuery } from './api.ts';
import { setAsideErrors, upkeepTexts } from './messages.ts';

/** The events that the views of a projection could not take, each with its error and as it stands in the log. */
export function SetAside({ projection }: { readonly projection: string }) {
  const aside = useQuery(setAsideQuery(projection));
  return (
    <Disclosure summary={upkeepTexts.setAside}>
      <p className="max-w-prose text-sm">{upkeepTexts.setAsideLead(projection)}</p>
      {aside.isError && (
        <p role="alert" className="mt-3 text-sm text-madder">
          {errorText(aside.error, setAsideErrors)}
        </p>
      )}
      <ol className="mt-4 flex flex-col gap-5">
        {aside.data?.events.map(({ stream, revision, type, position, at, reason, waiting, raw }) => (
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
              . {upkeepTexts.waiting(waiting)}
            </p>
            <p className="font-mono text-xs wrap-anywhere whitespace-pre-wrap text-madder">{reason}</p>
            <details>
              <summary className="cursor-pointer text-indigo">{upkeepTexts.raw}</summary>
              <pre tabIndex={0} className="mt-2 overflow-x-auto rounded-md bg-paper p-3 text-xs">
                {raw === null ? upkeepTexts.notThere : JSON.stringify(raw, null, 2)}
              </pre>
            </details>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
