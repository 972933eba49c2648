import { LEAST_PAISE } from '@aangan/shared-events/features/payments/states';
import type { returnEvents } from '@aangan/shared-events/features/returns/events';
import { isErased, type Personal } from '@aangan/shared-events/personal';
import type { EventDescriptions } from '../../domain/event-description.ts';
import { formatRupees } from '../../domain/format-rupees.ts';
import { returnReasons } from '../../domain/return-reasons.ts';
import { variantText } from '../../domain/variant-text.ts';

const quoted = (text: Personal<string> | undefined): string =>
  text === undefined ? '.' : isErased(text) ? ' (erased).' : `: ${text}`;

const changes: readonly never[] = [];

export const returnDescriptions: EventDescriptions<typeof returnEvents> = {
  ReturnRequested: ({ returnId, lines, reason, note }, _, colorNames) => ({
    title: 'Return requested',
    text: `Return ${returnId} of ${lines.map((line) => `${line.quantity} × ${line.name}, ${variantText(line, colorNames)}`).join('; ')} was requested: ${returnReasons[reason]}${quoted(note)}`,
    changes,
  }),
  ReturnApproved: ({ returnId }) => ({
    title: 'Return approved',
    text: `Return ${returnId} was approved. The shop waits for the parcel.`,
    changes,
  }),
  ReturnRefused: ({ returnId, explanation }) => ({
    title: 'Return refused',
    text: `Return ${returnId} was refused${quoted(explanation)}`,
    changes,
  }),
  ReturnWithdrawn: ({ returnId }) => ({
    title: 'Return withdrawn',
    text: `The customer withdrew return ${returnId}.`,
    changes,
  }),
  ReturnReceived: ({ returnId, lines }) => ({
    title: 'Return received',
    text: `The parcel of return ${returnId} arrived: ${lines.map(({ line, quantity, restock }) => `${quantity} of line ${line + 1}${restock ? ', to be sold again' : ''}`).join('; ')}.`,
    changes,
  }),
  ReturnRefundRequested: ({ returnId, attempt, amountPaise, how, reference }) => ({
    title: 'Refund of a return requested',
    text: `${formatRupees(amountPaise)} is to be paid back for return ${returnId}, ${how === 'cash' ? 'in cash' : 'online'} (attempt ${attempt})${quoted(reference)}`,
    changes,
  }),
  ReturnRefundRefused: ({ returnId, attempt, leftPaise, reason }) => ({
    title: 'Refund of a return refused',
    text: `Attempt ${attempt} to refund return ${returnId} was refused: ${formatRupees(leftPaise)} is left of the payment${reason === 'too-small' ? `, and less than ${formatRupees(LEAST_PAISE)} is neither paid back nor left` : ''}.`,
    changes,
  }),
  ReturnRefundFailed: ({ returnId, attempt, paidPaise = 0 }) => ({
    title: 'Refund of a return failed',
    text: `The gateway did not pay back ${paidPaise > 0 ? 'a part of ' : ''}attempt ${attempt} to refund return ${returnId}${paidPaise > 0 ? `; ${formatRupees(paidPaise)} of it was paid` : ''}. It is tried again until it is paid or withdrawn.`,
    changes,
  }),
  ReturnRefundWithdrawn: ({ returnId, attempt, amountPaise }) => ({
    title: 'Refund of a return withdrawn',
    text: `An administrator gave up the refund of ${formatRupees(amountPaise)} for return ${returnId} (attempt ${attempt}).`,
    changes,
  }),
  ReturnRefunded: ({ returnId, amountPaise }) => ({
    title: 'Return refunded',
    text: `${formatRupees(amountPaise)} was paid back for return ${returnId}.`,
    changes: [{ what: 'Paid back', from: null, to: formatRupees(amountPaise) }],
  }),
  ReturnClosed: ({ returnId, explanation }) => ({
    title: 'Return closed',
    text: `Return ${returnId} was closed without a refund${quoted(explanation)}`,
    changes,
  }),
};
