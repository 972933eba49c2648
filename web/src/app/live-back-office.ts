// The live messages of the back office -> query cache.
import { accountsLive } from '../features/accounts/live.ts';
import { managedLive } from '../features/catalogue/products/admin/live.ts';
import { termsLive } from '../features/catalogue/terms/live.ts';
import { customizationLive } from '../features/customization/live.ts';
import { mailLive } from '../features/mail/live.ts';
import { allOrdersLive } from '../features/orders/admin/live.ts';
import { boardLive } from '../features/payments/admin/live.ts';
import { stockLive } from '../features/stock/live.ts';
import type { LiveHandlersOf } from './live-audiences.ts';

export const backOfficeLive: LiveHandlersOf<'back-office'> = {
  ...accountsLive,
  ...managedLive,
  ...termsLive,
  ...customizationLive,
  ...mailLive,
  ...allOrdersLive,
  ...stockLive,
  'payment-status': (client, status) => {
    allOrdersLive['payment-status'](client, status);
    boardLive['payment-status'](client);
  },
};
