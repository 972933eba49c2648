// What mails about orders and about returns are made of.
import type { OrderItem } from '@aangan/shared-events/features/orders/events';
import { formatRupees } from '../../../domain/format-rupees.ts';
import type { AmountRow, MailPart, MailSources } from './template.ts';

export const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text });
/** `text` may have several lines. */
export const fact = (label: string, text: string): MailPart => ({
  ...{ kind: 'fact', label, lines: text.split(/\r?\n/) },
});
export const linkToOrder = (orderId: number): MailPart => ({
  ...{ kind: 'link', label: 'View your order', path: `/order-confirmation?order=${orderId}` },
});

type Line = Pick<OrderItem, 'name' | 'colorId' | 'size' | 'quantity' | 'pricePaise'>;

/** A table of lines, and what they are worth together. */
export function amountsOf(
  lines: readonly Line[],
  totalPaise: number,
  colorNameOf: MailSources['colorNameOf'],
): MailPart {
  return {
    kind: 'amounts',
    rows: lines.map((line) => rowOf(line, colorNameOf)),
    total: { label: 'Total', amount: formatRupees(totalPaise) },
  };
}

function rowOf(
  { name, colorId, size, quantity, pricePaise }: Line,
  colorNameOf: MailSources['colorNameOf'],
): AmountRow {
  const color = colorId === null ? undefined : colorNameOf(colorId);
  return {
    label: name,
    detail: [color, size, `${quantity} × ${formatRupees(pricePaise)}`].filter(Boolean).join(', '),
    amount: formatRupees(quantity * pricePaise),
  };
}
