import type { MailEvent } from '@aangan/shared-events/features/mail/events';
import type { MailFailure } from '@aangan/shared-events/features/mail/states';
import { expect, test } from 'vitest';
import { countMailEvents, mailAttemptsFailed, mailsGivenUp } from './mail.ts';

const AT = '2026-11-30T09:00:00.000Z';
const failed = (reason: MailFailure, retryAt: string | null): MailEvent => ({
  type: 'MailFailed',
  data: {
    ...{ mailId: 'm-1', accountId: 'a', template: 'order-placed', about: { orderId: 1 } },
    ...{ language: 'en', round: 1, attempt: 1 },
    ...{ reason, smtpCode: null, retryAt, failedAt: AT },
  },
});

test('a mail that has no reason to be sent any more is not counted as failed', async () => {
  // Other files count in the same process.
  mailsGivenUp.reset();
  mailAttemptsFailed.reset();
  countMailEvents([
    failed('deferred', AT),
    failed('refused', null),
    failed('erased', null),
    failed('overtaken', null),
  ]);
  expect((await mailsGivenUp.get()).values.map(({ value }) => value)).toEqual([1]);
  expect((await mailAttemptsFailed.get()).values.map(({ labels }) => labels.reason)).toEqual([
    ...['deferred', 'refused', 'erased', 'overtaken'],
  ]);
});
