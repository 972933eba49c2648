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
  StockReserved: (data) =>
    moved(data, {
      ...{ title: 'Stock reserved', what: `was reserved for order ${data.orderId}`, sign: -1 },
      without: heldByAnother(data),
    }),
  StockReleased: (data) =>
    moved(data, {
      ...{ title: 'Stock released', sign: 1 },
      what:
        data.reason === 'expired'
          ? `was released, because order ${data.orderId} was not placed in time`
          : `was released, because order ${data.orderId} could not be placed`,
      without: heldByAnother(data),
    }),
  StockCommitted: ({ missing = [], ...data }) => {
    const { orderId } = data;
    if (missing.length === 0)
      return moved(data, {
        ...{ title: 'Stock sold', what: `was sold to order ${orderId}`, sign: 0 },
        without: `Order ${orderId} keeps what it has bought.`,
      });
    const lost = `${unitsOf(missing)} was not there for order ${orderId}, which had lost its reservation`;
    return moved(data, {
      ...{ title: 'Order without its stock', what: `was sold to order ${orderId}; ${lost}`, sign: 0 },
      without: `${lost}.`,
    });
  },
  StockReturned: (data) =>
    moved(data, {
      ...{ title: 'Stock returned', what: `is available again: order ${data.orderId} was rejected`, sign: 1 },
      without: `Order ${data.orderId} was rejected, and had none of it.`,
    }),
  StockRestocked: (data) =>
    moved(data, {
      ...{
        title: 'Stock restocked',
        what: `is available again: it came back with return ${data.returnId}`,
        sign: 1,
      },
      without: `Return ${data.returnId} brought none of it.`,
    }),
  StockCountingStopped: ({ productId }) => ({
    title: 'Stock counting stopped',
    text: `The stock of product ${productId} is no longer counted.`,
    changes: [],
  }),
};

type Moved = {
  readonly title: string;
  /** After the units. */
  readonly what: string;
  /** Of the change of the available units. */
  readonly sign: -1 | 0 | 1;
  /** Without units. */
  readonly without: string;
};

function moved({ lines }: OfOrder, { title, what, sign, without }: Moved): EventDescription {
  const changes = lines.map((line) => ({
    what: `Available: ${nameOf(line)}`,
    from: null,
    to: signed(sign * line.quantity),
  }));
  const text = lines.length === 0 ? without : `${unitsOf(lines)} ${what}.`;
  return { title, text, changes: sign === 0 ? [] : changes };
}

const heldByAnother = ({ orderId }: OfOrder): string =>
  `Another attempt to place order ${orderId} holds its units.`;

const unitsOf = (lines: readonly StockLine[]): string =>
  lines.map((line) => `${line.quantity} × ${nameOf(line)}`).join('; ');

function nameOf({ colorId, size }: VariantId): string {
  return colorId === null ? size : `${size} in color ${colorId}`;
}

function signed(number: number): string {
  return number > 0 ? `+${number}` : String(number);
}
