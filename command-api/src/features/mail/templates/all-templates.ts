// All templates. Exhaustive: a template that is named in shared-events but not listed here does not compile.
import type { MailTemplate } from '@aangan/shared-events/features/mail/states';
import { backInStock } from './alert-templates.ts';
import {
  orderAccepted,
  orderDelivered,
  orderPlaced,
  orderRejected,
  paymentFailed,
  paymentReceived,
  refundPaid,
} from './order-templates.ts';
import {
  returnApproved,
  returnClosed,
  returnReceived,
  returnRefunded,
  returnRefused,
  returnRequested,
} from './return-templates.ts';
import type { Template } from './template.ts';

export const allTemplates: Readonly<Record<MailTemplate, Template>> = {
  'order-placed': orderPlaced,
  'payment-received': paymentReceived,
  'payment-failed': paymentFailed,
  'order-accepted': orderAccepted,
  'order-rejected': orderRejected,
  'refund-paid': refundPaid,
  'order-delivered': orderDelivered,
  'back-in-stock': backInStock,
  'return-requested': returnRequested,
  'return-approved': returnApproved,
  'return-refused': returnRefused,
  'return-received': returnReceived,
  'return-refunded': returnRefunded,
  'return-closed': returnClosed,
};
