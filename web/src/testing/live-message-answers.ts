// The shop's answers behind the pages of live-message-cases.ts, and the parts that their messages share.
import type { LiveMessages } from '@aangan/shared-events/live/http';
import { counts } from './open-live.ts';
import { answer, type Answers, ordersOf } from './shop-answers.ts';
import {
  type aMail,
  anOrder,
  aProductStock,
  aReturn,
  aVariantStock,
  red,
  salesOfTwoDays,
} from './shop-samples.ts';

export const dashboard: Answers = {
  ...counts,
  'GET /api/orders/figures': answer(salesOfTwoDays),
  'GET /api/orders': ordersOf(anOrder()),
  'GET /api/stock': answer({
    products: [aProductStock({ variants: [aVariantStock({ counted: 3, available: 3 })] })],
  }),
};
export const day: LiveMessages['figures'] = {
  ...{ asOf: '2026-11-20', day: '2026-11-20', orders: 4, revenue: 450, hours: [] },
};
export const soldOf = (productId: number, revenue: number): LiveMessages['product-sold'] => {
  const each = { units: 1, revenue };
  return {
    ...{ asOf: '2026-11-20', productId, name: 'Kurta' },
    sold: { '1': each, '7': each, '30': each },
  };
};
export const mails = (...data: ReturnType<typeof aMail>[]): Answers => ({
  'GET /api/mail': answer({
    ...{ success: true, isSending: true, data, next: null },
    counts: { queued: 1, sent: 3, failed: 0, held: 0 },
  }),
});
export const board: Answers = {
  'GET /api/payments/board': answer({
    success: true,
    data: { days: [], differences: [], asOf: '2026-11-20T06:30:07.000Z', isSandbox: false },
  }),
};
export const stock: Answers = {
  'GET /api/stock/1': answer(aProductStock()),
  'GET /api/stock/1/history': answer({ success: true, changes: [] }),
};
export const levels = (counted: number) => ({
  lowAt: 5,
  variants: [{ colorId: red.id, size: 'M', counted, reserved: 0, sold: 0 }],
});
export const accepted = { orderId: 7, status: 'accepted', trackingStatus: 'Confirmed', revision: 1 } as const;

export const delivered = anOrder({ id: 7, status: 'delivered' });
export const returnsOfOrder: Answers = {
  'GET /api/returns/of-order/7': answer({
    success: true,
    data: { returns: [aReturn()], left: [0], until: null },
  }),
};
export const returns: Answers = {
  'GET /api/returns': answer({
    ...{ success: true, data: [aReturn()], next: null },
    counts: {
      ...{ requested: 1, approved: 0, refused: 0, withdrawn: 0 },
      ...{ received: 0, refunding: 0, refunded: 0, closed: 0 },
    },
  }),
};
