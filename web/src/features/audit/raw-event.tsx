import { Disclosure } from '../../components/feedback/disclosure.tsx';
import { auditTexts } from './messages.ts';

/** An event as the log has it, folded in until it is asked for. */
export function RawEvent({ raw }: { readonly raw: unknown }) {
  return (
    <Disclosure summary={auditTexts.raw}>
      <pre
        tabIndex={0}
        aria-label={auditTexts.raw}
        className="max-h-96 overflow-auto rounded-md bg-sunken p-4 text-xs text-ink"
      >
        {JSON.stringify(raw, null, 2)}
      </pre>
    </Disclosure>
  );
}
