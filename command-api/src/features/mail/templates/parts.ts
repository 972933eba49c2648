// What mails about orders and about returns are made of.
import type { OrderItem } from '@aangan/shared-events/features/orders/events';
import { formatRupees } from '../../../domain/format-rupees.ts';
import type { AmountRow, MailPart } from './template.ts';

export const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text });
export const fact = (label: string, line: string): MailPart => ({ kind: 'fact', label, lines: [line] });
export const linkToOrder = (orderId: number): MailPart => ({
  ...{ kind: 'link', label: 'View your order', path: `/order-confirmation?order=${orderId}` },
});

type Line = Pick<OrderItem, 'name' | 'size' | 'quantity' | 'pricePaise'>;

/** A table of lines, and what they are worth together. */
export function amountsOf(lines: readonly Line[], totalPaise: number): MailPart {
  return {
    kind: 'amounts',
    rows: lines.map(rowOf),
    total: { label: 'Total', amount: formatRupees(totalPaise) },
  };
}

function rowOf({ name, size, quantity, pricePaise }: Line): AmountRow {
  return {
    label: name,
    detail: `${size === '' ? '' : `${size}, `}${quantity} × ${formatRupees(pricePaise)}`,
    amount: formatRupees(quantity * pricePaise),
  };
}
