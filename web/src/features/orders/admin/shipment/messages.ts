// Texts of shipments in the back office.
import type { ErrorTexts } from '../../../../lib/api/api-error.ts';

export const shipmentTexts = {
  title: (orderId: number) => `Shipment of order ${orderId}`,
  openLabel: (orderId: number) => `Shipment of order ${orderId}: `,
  add: 'Ship…',
  courier: 'Courier',
  courierHint: 'A courier of the list, or any other name.',
  trackingNumber: 'Tracking number',
  trackingHint: 'The customer sees it, with a link to the courier’s page where there is one.',
  isAccepted: 'Saving it accepts the order.',
  fulfil: 'The order is on its way: set it to fulfilled',
  accept: 'Accept and save',
  save: 'Save',
  saving: 'Saving…',
  saved: 'The shipment was saved.',
  remove: 'Remove',
  removing: 'Removing…',
  removed: 'The shipment was removed.',
} as const;

export const shipmentErrors: ErrorTexts = { otherwise: 'Error saving the shipment' };
export const removeErrors: ErrorTexts = { otherwise: 'Error removing the shipment' };
