import type { StockLine, stockEvents, VariantId } from '@aangan/shared-events/features/stock/events';
import type { EventDescription, EventDescriptions } from '../../domain/event-description.ts';

type OfOrder = { readonly orderId: number; readonly lines: readonly StockLine[] };

export const stockDescriptions: EventDescriptions<typeof stockEvents> = {
  StockCountingStarted: ({ productId, variants }) => ({
    title: 'Stock counting started',
    text: `The stock of product ${productId} is counted from here on.`,
    changes: variants.map(({ counted, ...variant }) => ({
      what: `Available: ${nameOf(variant)}`,
      from: null,
      to: String(counted),
    })),
  }),
  StockAdjusted: ({ by, reason, ...variant }) => ({
    title: 'Stock adjusted',
    text: `The counted units of ${nameOf(variant)} were changed by ${signed(by)}: ${reason}`,
    changes: [{ what: `Available: ${nameOf(variant)}`, from: null, to: signed(by) }],
  }),
  StockThresholdSet: ({ lowAt, from }) => ({
    title: 'Low-stock threshold set',
    text: `From ${lowAt} available units down, a color and size is low on stock.`,
    changes: [{ what: 'Low from', from: String(from), to: String(lowAt) }],
  }),
  StockReserved: (data) => moved('Stock reserved', `was reserved for order ${data.orderId}`, data, -1),
  StockReleased: (data) =>
    moved(
      'Stock released',
      data.reason === 'expired'
        ? `was released, because order ${data.orderId} was not placed in time`
        : `was released, because order ${data.orderId} could not be placed`,
      data,
      1,
    ),
  StockCommitted: (data) => moved('Stock sold', `was sold to order ${data.orderId}`, data, 0),
  StockReturned: (data) =>
    moved('Stock returned', `is available again: order ${data.orderId} was rejected`, data, 1),
  StockCountingStopped: ({ productId }) => ({
    title: 'Stock counting stopped',
    text: `The stock of product ${productId} is no longer counted.`,
    changes: [],
  }),
};

function moved(title: string, what: string, { orderId, lines }: OfOrder, sign: -1 | 0 | 1): EventDescription {
  const units = lines.map((line) => `${line.quantity} × ${nameOf(line)}`).join('; ');
  const text =
    units === '' ? `Another attempt to place order ${orderId} holds its units.` : `${units} ${what}.`;
  const changes = lines.map((line) => ({
    what: `Available: ${nameOf(line)}`,
    from: null,
    to: signed(sign * line.quantity),
  }));
  return { title, text, changes: sign === 0 ? [] : changes };
}

function nameOf({ colorId, size }: VariantId): string {
  return colorId === null ? size : `${size} in color ${colorId}`;
}

function signed(number: number): string {
  return number > 0 ? `+${number}` : String(number);
}
