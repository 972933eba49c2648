// The mails about a return, to the e-mail address that was given with its order.
import type { PaymentLedger } from '@aangan/shared-events/features/payments/ledger';
import type { Return, ReturnedLine } from '@aangan/shared-events/features/returns/return';
import { isErased } from '@aangan/shared-events/personal';
import { formatRupees } from '../../../domain/format-rupees.ts';
import { amountsOf, fact, linkToOrder, paragraph } from './parts.ts';
import {
  UnwritableMailError,
  type MailContent,
  type MailPart,
  type MailShop,
  type MailSources,
  type Template,
} from './template.ts';

type ReturnFacts = {
  readonly returned: Return;
  readonly payment: PaymentLedger | undefined;
  readonly refundId: string | undefined;
  readonly colorNameOf: MailSources['colorNameOf'];
};

/** Makes a template about a return from what it says. */
function aboutReturn(write: (facts: ReturnFacts, shop: MailShop) => MailContent): Template {
  return async ({ orderId, returnNumber, refundId }, { orderOf, paymentOf, returnOf, colorNameOf }, shop) => {
    const found = orderId === undefined ? undefined : await orderOf(orderId);
    if (orderId === undefined || returnNumber === undefined || found === undefined)
      throw new UnwritableMailError(`return ${returnNumber} of order ${orderId} does not exist`);
    const { recipient } = found.order;
    if (isErased(recipient)) return undefined;
    const returned = await returnOf(orderId, returnNumber);
    if (returned === undefined)
      throw new UnwritableMailError(`return ${returnNumber} of order ${orderId} does not exist`);
    const content = write({ returned, payment: await paymentOf(orderId), refundId, colorNameOf }, shop);
    return { ...content, to: recipient.contactInfo.email };
  };
}

export const returnRequested = aboutReturn(({ returned, colorNameOf }) => ({
  subject: `Return requested for order ${returned.orderId}`,
  preview: 'We look at it and write to you.',
  heading: 'We have your return request',
  isOvertaken: returned.state === 'withdrawn',
  parts: [
    paragraph(
      `You want to return items of your order ${returned.orderId}. We look at it and write to you. Please keep the items until then.`,
    ),
    itemsOf(returned, colorNameOf, ({ quantity }) => quantity),
    linkToOrder(returned.orderId),
  ],
}));

export const returnApproved = aboutReturn(({ returned, colorNameOf }, { name, address }) => ({
  subject: `Return approved for order ${returned.orderId}`,
  preview: 'Please send us the parcel.',
  heading: 'Please send us the parcel',
  parts: [
    paragraph(
      `You can return these items of your order ${returned.orderId}. Write “Return ${returned.returnId}” on the parcel.`,
    ),
    ...(address === '' ? [] : [fact('Send it to', `${name}\n${address}`)]),
    itemsOf(returned, colorNameOf, ({ quantity }) => quantity),
    linkToOrder(returned.orderId),
  ],
}));

export const returnRefused = aboutReturn(({ returned, colorNameOf }) => ({
  subject: `Return refused for order ${returned.orderId}`,
  preview: 'We cannot take the items back.',
  heading: 'We cannot take the items back',
  parts: [
    paragraph(`We are sorry: we cannot take these items of your order ${returned.orderId} back.`),
    ...why(returned.explanation),
    itemsOf(returned, colorNameOf, ({ quantity }) => quantity),
    linkToOrder(returned.orderId),
  ],
}));

function why(explanation: string | null): readonly MailPart[] {
  return explanation === null ? [] : [fact('Why', explanation)];
}

export const returnReceived = aboutReturn(({ returned, colorNameOf }) => ({
  subject: `Return received for order ${returned.orderId}`,
  preview: 'Your parcel has arrived.',
  heading: 'Your parcel has arrived',
  parts: [...arrivedParts(returned, colorNameOf), linkToOrder(returned.orderId)],
}));

function arrivedParts(returned: Return, colorNameOf: MailSources['colorNameOf']): readonly MailPart[] {
  const { returnId, orderId, lines, state } = returned;
  if (lines.every(({ received }) => !received))
    return [
      paragraph(
        `The parcel of return ${returnId} has arrived, but none of the items of your order ${orderId} was in it. If you think that this is wrong, please write to us.`,
      ),
    ];
  // The mail may be sent when the return was closed already.
  const next = state === 'closed' ? '' : ' We check it and see to the refund.';
  return [
    paragraph(`This arrived of your order ${orderId}.${next}`),
    itemsOf(returned, colorNameOf, ({ received }) => received ?? 0),
  ];
}

export const returnClosed = aboutReturn(({ returned: { returnId, orderId, explanation } }) => ({
  subject: `Return closed for order ${orderId}`,
  preview: 'It is closed without a refund.',
  heading: 'Your return is closed',
  parts: [
    paragraph(
      `We have closed return ${returnId} of your order ${orderId} without a refund. If you think that this is wrong, please write to us.`,
    ),
    ...why(explanation),
    linkToOrder(orderId),
  ],
}));

export const returnRefunded = aboutReturn(({ returned, payment, refundId }) => {
  const refund = payment?.cashRefunds.find((each) => each.refundId === refundId);
  if (refund === undefined) throw new UnwritableMailError(`cash refund ${refundId} does not exist`);
  const amount = formatRupees(refund.amountPaise);
  return {
    subject: `Refund for order ${returned.orderId}`,
    preview: `We have paid back ${amount} in cash.`,
    heading: 'Your refund',
    parts: [
      paragraph(
        `We have paid back ${amount} in cash for what you returned of your order ${returned.orderId}. If you have not received it, please write to us.`,
      ),
      linkToOrder(returned.orderId),
    ],
  };
});

function itemsOf(
  { lines }: Return,
  colorNameOf: MailSources['colorNameOf'],
  quantityOf: (line: ReturnedLine) => number,
): MailPart {
  const units = lines
    .map((line) => ({ ...line, quantity: quantityOf(line) }))
    .filter(({ quantity }) => quantity > 0);
  const paise = units.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0);
  return amountsOf(units, paise, colorNameOf);
}
