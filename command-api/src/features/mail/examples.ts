// The mails that the first order has caused, in a shop whose mail server has not taken them yet.
import type { Example } from '../../http/example.ts';
import { color, CREATED_AT, stole } from '../../sample-shop.ts';

const ID = '0b6f1f8a6c1d4e0f9a3b5c7d9e1f2a4b';
const mailOf = (template: string, title: string) => ({
  ...{
    id: ID,
    template,
    title,
    language: 'en',
    orderId: 1,
    productName: null,
    state: 'queued',
    queuedAt: CREATED_AT,
  },
  ...{ attempts: 0, nextAttemptAt: CREATED_AT, sentAt: null, failure: null, revision: 0 },
});
const delivered = mailOf('order-delivered', 'Order delivered');
const text = `Your order is delivered

Your order 1 is delivered. We hope that you like it.

${stole.name} (${color.name}, M, 2 × ₹849.00): ₹1,698.00
Total: ₹1,698.00

-- 
Aangan
Johari Bazaar, Jaipur, Rajasthan 302003
`;

export const mailExamples: readonly Example[] = [
  {
    call: 'GET /api/mail',
    shows: 'the mails that wait',
    as: 'admin',
    query: { state: 'queued' },
    answer: {
      success: true,
      isSending: true,
      serverTrouble: null,
      data: [delivered, mailOf('order-accepted', 'Order accepted'), mailOf('order-placed', 'Order placed')],
      counts: { queued: 3, sent: 0, failed: 0, dropped: 0, held: 0 },
      next: null,
    },
  },
  {
    call: 'GET /api/mail/{id}',
    shows: 'as it would be sent',
    as: 'admin',
    params: { id: ID },
    answer: {
      success: true,
      isSending: true,
      data: delivered,
      content: {
        to: 'meera@example.org',
        subject: 'Order 1 is delivered',
        text,
        page: `/mail-page/${ID}?expires=1795290600&signature=xw-CDCeJgntbytNpQQp1F2D7xVw9rPALRi6-xROD948`,
      },
    },
  },
  {
    call: 'POST /api/mail/{id}/resend',
    shows: 'it waits already, so nothing changes',
    as: 'admin',
    params: { id: ID },
    answer: { success: true, data: delivered },
  },
];
