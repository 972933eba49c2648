// The live messages that only an administrator receives.
import { accountsLive } from '../features/accounts/live.ts';
import { managedLive } from '../features/catalogue/products/admin/live.ts';
import { customizationLive } from '../features/customization/live.ts';
import { mailLive } from '../features/mail/live.ts';
import { allOrdersLive } from '../features/orders/admin/live.ts';
import { stockLive } from '../features/stock/live.ts';
import { boardLive } from '../features/payments/admin/live.ts';

export const liveOfBackOffice = [
  accountsLive,
  managedLive,
  customizationLive,
  mailLive,
  allOrdersLive,
  stockLive,
  boardLive,
] as const;
