import type { MaintenanceResponse } from '@aangan/shared-events/features/maintenance/http';
import { formatMoment } from '../../lib/dates.ts';
import { missingKeyTexts } from './messages.ts';

/** The missing keys of personal data, each with its holder and since when; renders nothing when none is missing. */
export function MissingKeys({ keys }: { readonly keys: MaintenanceResponse['missingKeys'] }) {
  if (keys.length === 0) return null;
  return (
    <section
      aria-labelledby="missing-keys"
      className="mb-6 flex flex-col gap-3 rounded-lg border border-madder p-5"
    >
      <h2 id="missing-keys" className="font-semibold text-madder">
        {missingKeyTexts.title}
      </h2>
      <p className="max-w-prose text-sm">{missingKeyTexts.lead}</p>
      <ul className="flex flex-col gap-4">
        {keys.map(({ keyId, holder, since, streams }) => (
          <li key={keyId} className="flex flex-col gap-1 rounded-md bg-sunken p-4 text-sm">
            <p className="font-semibold wrap-anywhere">{keyId}</p>
            <p className="wrap-anywhere">{missingKeyTexts.holder(holder)}</p>
            <p className="text-muted">
              {missingKeyTexts.since} <time dateTime={since}>{formatMoment(since)}</time>.{' '}
              {missingKeyTexts.waiting(streams)}
            </p>
            <code className="font-mono text-xs wrap-anywhere">{missingKeyTexts.command(keyId)}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
