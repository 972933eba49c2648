// What was recorded without a webhook: it is counted, and a webhook has to follow.
import type { PaymentEvent } from '@aangan/shared-events/features/payments/events';
import { countPaymentEvents } from '../../metrics/payments.ts';
import type { WebhookWatch } from './webhook/webhook-watch.ts';

export type NoteRecorded = (events: readonly PaymentEvent[], at: string) => void;

/** Makes the function that takes what was appended, and when it was (ISO 8601). */
export function makeNoteRecorded(
  watch: Pick<WebhookWatch, 'captured'>,
  by: 'browser' | 'reconciler',
): NoteRecorded {
  return (events, at) => {
    countPaymentEvents(events, by);
    if (events.some(({ type }) => type === 'PaymentCaptured')) void watch.captured(Date.parse(at));
  };
}
