import type { Recipient } from '@aangan/shared-events/features/orders/events';
import { ORDER_STATUSES, type OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import { MAIL_TEMPLATES } from '@aangan/shared-events/features/mail/states';
import type { PaymentEvent, RefundCause } from '@aangan/shared-events/features/payments/events';
import { erased, type Personal } from '@aangan/shared-events/personal';
import { describe, expect, test } from 'vitest';
import {
  allEvents,
  captured,
  cardFailed,
  collected,
  compose,
  composeOrNot,
  eventsFor,
  expired,
  handedBack,
  item,
  recipient,
  refundedFor,
  shop,
} from '../../../testing/composed-mail.ts';
import { makeCompose } from '../compose.ts';
import { UnwritableMailError } from './template.ts';

const NASTY = '<img src=x onerror=alert(1)>&"\'';
/** What is read of the HTML: its text, without the style sheet. */
const readable = (html: string): string =>
  html
    .replace(/<style>.*<\/style>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('each mail', () => {
  test.each(MAIL_TEMPLATES)(
    '%s goes to the order’s address, in HTML and text that say the same',
    async (name) => {
      const { to, subject, html, text } = await compose(name, { events: eventsFor(name) });
      expect(to).toBe('asha@example.org');
      if (name !== 'back-in-stock') expect(subject).toMatch(/\b7\b/);
      expect(subject).toMatch(/^[\x20-\x7e]{5,60}$/);
      expect(text).not.toContain('<');
      const words = readable(html);
      for (const block of text.split('\n\n').slice(0, 2)) expect(words).toContain(block);
      const page = name === 'back-in-stock' ? 'product/7' : 'order-confirmation?order=7';
      for (const content of [html, text]) expect(content).toContain(`https://shop.example/${page}`);
    },
  );

  test.each(MAIL_TEMPLATES)('%s needs no picture, no script and no file from elsewhere', async (name) => {
    const { html } = await compose(name, { events: eventsFor(name) });
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    expect(html).not.toMatch(/<(?:img|script|link|iframe|svg)\b|url\(|@import/);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html.length, 'mail programs cut off what is longer').toBeLessThan(50_000);
  });

  test.each(MAIL_TEMPLATES)('%s is not written for an erased person', async (name) => {
    const gone: Personal<Recipient> = erased;
    expect(
      await composeOrNot(name, { order: { recipient: gone }, contact: erased, events: eventsFor(name) }),
    ).toBeUndefined();
  });

  test('has no link when the shop does not know its own address', async () => {
    const { html, text } = await compose('order-placed', { shop: { publicUrl: undefined } });
    expect(html).not.toContain('<a ');
    expect(text).not.toContain('View your order');
  });

  test('cannot be written about an order that does not exist', async () => {
    const nothing = async () => undefined;
    const sources = {
      ...{ orderOf: nothing, paymentOf: nothing, alertOf: nothing, returnOf: nothing },
      colorNameOf: () => undefined,
    };
    const about = { orderId: 9 };
    await expect(makeCompose(sources, shop)({ template: 'order-placed', about })).rejects.toThrow(
      UnwritableMailError,
    );
  });
});

test('a product that is back is named with its size', async () => {
  const { text } = await compose('back-in-stock');
  expect(text).toContain('Indigo buti kurta in size M is available again.');
});

test('an order that is accepted with its parcel names courier, number and where to follow it', async () => {
  const shipment = { courier: 'Ekart', trackingNumber: 'EK 12/3' };
  const { text, html } = await compose('order-accepted', { shipment });
  expect(text).toContain(
    'Sent with:\n  Ekart, tracking number EK 12/3\n  https://ekartlogistics.com/shipmenttrack/',
  );
  expect(readable(html)).toContain('Ekart, tracking number EK 12/3');
  expect((await compose('order-accepted')).text).not.toContain('Sent with');
  expect((await compose('order-accepted', { shipment: erased })).text).not.toContain('Sent with');
});

test('each mail ends with who runs the shop and how to reach it', async () => {
  const { html, text } = await compose('order-placed');
  expect(text).toContain('-- \nAangan\nJohari Bazaar, Jaipur\nhelp@shop.example\n');
  expect(html).toContain('Aangan<br/>Johari Bazaar, Jaipur<br/>help@shop.example');
  const both = await compose('order-placed', { shop: { name: 'Bahar', phone: '0141 2345678' } });
  expect(both.text).toContain('-- \nBahar\nJohari Bazaar, Jaipur\nhelp@shop.example, 0141 2345678\n');
  const quiet = await compose('order-placed', { shop: { address: '', email: null } });
  expect(quiet.text).toMatch(/-- \nAangan\n$/);
});

test('what people typed is text, never markup', async () => {
  const shippingAddress = { ...recipient.shippingAddress, firstName: NASTY, addressLine1: NASTY };
  const { html, text } = await compose('order-placed', {
    order: {
      recipient: { ...recipient, shippingAddress },
      items: [{ ...item, name: `</table><script>${NASTY}`, size: '"><b>' }],
    },
  });
  expect(html).not.toMatch(/<img|<script|<b>|<\/table><script/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#x27;');
  expect(text).toContain(NASTY);
});

test('a line is named with its color as the shop calls it, and without one that is not known', async () => {
  const line = { ...item, colorId: null };
  const items = [item, { ...line, size: 'L' }, { ...item, colorId: 5, size: '' }];
  const { text, html } = await compose('order-placed', { order: { items } });
  for (const content of [text, readable(html)])
    for (const detail of ['Indigo, M, 2 × ₹', 'L, 2 × ₹', '2 × ₹'])
      expect(content).toMatch(new RegExp(`Indigo buti kurta[ (]+${detail}`));
  expect((await compose('return-requested')).text).toContain('(Indigo, M, 2 ×');
});

test('amounts and times are written as in the shop, in its time zone', async () => {
  const { text, html } = await compose('order-placed');
  expect(text).toContain('Indigo buti kurta (Indigo, M, 2 × ₹1,899.50): ₹3,799.00');
  expect(text).toContain('Total: ₹3,799.00');
  expect(text).toContain('of 21 Nov 2026, 00:00 and');
  expect(readable(html)).toContain('Total ₹3,799.00');
});

describe('what a mail says follows from the payment', () => {
  test('an online order has to be paid in time, cash is paid on delivery', async () => {
    expect((await compose('order-placed')).text).toContain('Please pay online until 21 Nov 2026, 00:30');
    expect((await compose('order-placed', { events: [captured] })).text).toContain('Paid online');
    const cod = { paymentMethod: 'cod' } as const;
    expect((await compose('order-placed', { order: cod })).text).toContain('₹3,799.00 in cash on delivery');
  });

  test('an order that was decided before its mail was sent is not to be paid or confirmed', async () => {
    const mailOf = async (about: Parameters<typeof compose>[1]) =>
      (await compose('order-placed', about)).text;
    expect(await mailOf({})).toContain('of 21 Nov 2026, 00:00 and will confirm it soon.');
    expect(await mailOf({ status: 'accepted' })).toContain('of 21 Nov 2026, 00:00 and have accepted it.');
    for (const about of [{ status: 'rejected' }, { status: 'rejected', events: [expired] }] as const) {
      const text = await mailOf(about);
      expect(text).toContain('of 21 Nov 2026, 00:00. It has been cancelled since.');
      expect(text).toContain('Payment:\n  Not paid');
      expect(text).not.toContain('Please pay');
    }
    expect(await mailOf({ events: [expired] })).not.toContain('Please pay');
  });

  test('a failed payment can be tried again until the time has ended', async () => {
    const { text } = await compose('payment-failed', { events: [cardFailed] });
    expect(text).toContain('The bank declined the card. Ask the bank, or pay in another way.');
    expect(text).toContain('You can try again until 21 Nov 2026, 00:30.');
    const late = await compose('payment-failed', { events: [cardFailed, expired] });
    expect(late.text).not.toContain('try again until');
    const rejected = await compose('payment-failed', { status: 'rejected', events: [cardFailed] });
    expect(rejected.text).not.toContain('try again until');
  });

  test('a failed payment is overtaken by one that was taken, and says so when it is shown', async () => {
    const failed = await compose('payment-failed', { events: [cardFailed] });
    expect(failed.isOvertaken).toBe(false);
    const overtaken = await compose('payment-failed', { events: [cardFailed, captured] });
    expect(overtaken.isOvertaken).toBe(true);
    expect(overtaken.text).toContain('Another payment for it has arrived meanwhile.');
    expect(overtaken.text).not.toMatch(/try again|order again/);
  });

  test('thanks for the payment that arrived, not for all of them', async () => {
    const again: PaymentEvent = { ...captured, data: { ...captured.data, gatewayPaymentId: 'p2' } };
    const { text } = await compose('payment-received', { events: [captured, again] });
    expect(text).toContain('We have received ₹3,799.00 for your order 7.');
    await expect(compose('payment-received')).rejects.toThrow(UnwritableMailError);
  });

  test('a cancelled order says what is paid back', async () => {
    expect((await compose('order-rejected')).text).not.toMatch(/pay back|paid back/);
    expect((await compose('order-rejected', { events: [captured] })).text).toContain(
      'We pay back ₹3,799.00 to UPI okaxis.',
    );
    expect((await compose('order-rejected', { events: allEvents })).text).toContain('We pay back ₹2,799.00');
    expect((await compose('order-rejected', { events: [expired] })).text).toContain('was not paid in time');
    // The gateway cannot pay back cash.
    const cash = (await compose('order-rejected', { events: [collected] })).text;
    expect(cash).toContain('You paid ₹3,799.00 in cash. We will get in touch with you to pay it back.');
    expect(cash).not.toMatch(/We pay back|your bank/);
  });

  test('a cancelled order names only what is paid back, not a part of the refund that was withdrawn', async () => {
    const asked = { ...captured.data, refundId: '7-1', amountPaise: 100_000, attempt: 1 };
    const requested: PaymentEvent = {
      type: 'RefundRequested',
      data: { ...asked, cause: 'administrator', reason: null, requestedAt: asked.capturedAt },
    };
    const withdrawn: PaymentEvent = {
      type: 'RefundWithdrawn',
      data: { ...asked, withdrawnAt: asked.capturedAt },
    };
    const textAfter = async (...events: readonly PaymentEvent[]) =>
      (await compose('order-rejected', { events: [captured, ...events] })).text;
    expect(await textAfter(requested)).toContain('We pay back ₹3,799.00 to UPI okaxis.');
    expect(await textAfter(requested, withdrawn)).toContain('We pay back ₹2,799.00 to UPI okaxis.');
    // Asked for once more, by an administrator.
    const again: PaymentEvent = { ...requested, data: { ...requested.data, refundId: '7-2' } };
    expect(await textAfter(requested, withdrawn, again)).toContain('We pay back ₹2,799.00 to UPI okaxis.');
    const whole = { ...requested.data, amountPaise: 379_900 };
    const givenUp: PaymentEvent = { ...withdrawn, data: { ...withdrawn.data, amountPaise: 379_900 } };
    const none = await textAfter({ ...requested, data: whole }, givenUp);
    expect(none).not.toMatch(/pay back|paid back/);
  });

  test('a refund names its own amount', async () => {
    const { text } = await compose('refund-paid', { events: allEvents });
    expect(text).toContain('We have paid back ₹1,000.00 for your order 7.');
    await expect(compose('refund-paid', { events: [captured] })).rejects.toThrow(UnwritableMailError);
  });

  test('a refund says why, so that a second payment does not read like a cancelled order', async () => {
    const textOf = async (cause: RefundCause) =>
      (await compose('refund-paid', { events: refundedFor(cause) })).text;
    expect(await textOf('order-rejected')).toContain('₹1,000.00 for your order 7, which is cancelled.');
    expect(await textOf('late-capture')).toContain('The payment arrived after the order was cancelled.');
    expect(await textOf('second-capture')).toContain(
      'Your order 7 was paid twice. We have paid back the second payment of ₹1,000.00; your order is not changed by it.',
    );
    expect(await textOf('wrong-amount')).toContain('its amount was not that of the order');
    expect(await textOf('return')).toContain('₹1,000.00 for what you returned of your order 7.');
  });

  test('of cash that was handed back for a return, a cancelled order does not promise it once more', async () => {
    const { text } = await compose('order-rejected', { events: [collected, handedBack] });
    expect(text).toContain(
      'You paid ₹3,799.00 in cash. We will get in touch with you to pay back ₹2,799.00.',
    );
  });
});

describe('a mail about a decision that was taken back since is overtaken', () => {
  test.each([
    ['order-accepted', ['accepted', 'fulfilled', 'delivered']],
    ['order-rejected', ['rejected']],
    ['order-delivered', ['delivered']],
  ] as const)('%s is sent of an order that is %j', async (name, sent: readonly OrderStatus[]) => {
    for (const status of ORDER_STATUSES)
      expect((await compose(name, { status })).isOvertaken, status).toBe(!sent.includes(status));
  });
  test('the request of a return that was withdrawn is not sent', async () => {
    expect((await compose('return-requested', { returnState: 'approved' })).isOvertaken).toBe(false);
    expect((await compose('return-requested', { returnState: 'withdrawn' })).isOvertaken).toBe(true);
  });
});

describe('a mail about a return', () => {
  test('says where to send the parcel, and what to write on it', async () => {
    const { text } = await compose('return-approved', { events: allEvents });
    expect(text).toContain('Send it to:\n  Aangan\n  Johari Bazaar, Jaipur\n');
    expect(text).toContain('Return 7-1');
    const unknown = await compose('return-approved', { shop: { address: '' } });
    expect(unknown.text).not.toContain('Send it to');
  });
  test('says why it was refused, as it was typed', async () => {
    const { text, html } = await compose('return-refused', { events: allEvents });
    expect(text).toContain('Why:\n  It was worn.\n  Do write to us.\n');
    expect(html).toContain('It was worn.<br/>Do write to us.');
  });
  test('names what arrived, and not what was asked', async () => {
    const { text } = await compose('return-received', { events: allEvents });
    expect(text).toContain('1 × ₹1,899.50');
    expect((await compose('return-requested', { events: allEvents })).text).toContain('2 × ₹1,899.50');
  });
  test('does not promise a refund of a parcel without any of the items', async () => {
    const { text, html } = await compose('return-received', { arrived: 0 });
    expect(text).toContain('none of the items');
    for (const content of [text, readable(html)]) expect(content).not.toMatch(/refund\b|₹0/);
  });
  test('tells of a return that is closed without a refund, and a late one about its parcel promises none', async () => {
    const closed = await compose('return-closed');
    for (const content of [closed.text, readable(closed.html)]) {
      expect(content).toContain('without a refund');
      expect(content).toContain('It was worn.');
    }
    const { text } = await compose('return-received', { returnState: 'closed' });
    expect(text).toContain('1 × ₹1,899.50');
    expect(text).not.toContain('see to the refund');
  });
  test('about cash names the amount of that refund', async () => {
    const { text } = await compose('return-refunded', { events: [handedBack] });
    expect(text).toContain('₹1,000.00 in cash');
  });
});
