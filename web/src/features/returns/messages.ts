// Texts of returns.
import type { ReturnReason, ReturnState } from '@aangan/shared-events/features/returns/states';
import type { Tone } from '../../components/data/badge.tsx';
import type { ErrorTexts } from '../../lib/api/api-error.ts';

export const returnReasonLabels: Readonly<Record<ReturnReason, string>> = {
  'does-not-fit': 'It does not fit',
  damaged: 'It is damaged',
  'not-as-described': 'It is not as described',
  'wrong-item': 'It is the wrong item',
  'changed-mind': 'I changed my mind',
};

export const returnStateLabels: Readonly<Record<ReturnState, string>> = {
  requested: 'Requested',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  received: 'Received',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
  closed: 'Closed',
};

/** What happened when a return came to a state. */
export const returnStepLabels: Readonly<Record<ReturnState, string>> = {
  ...returnStateLabels,
  refunding: 'Refund started',
};

export const returnStateTones: Readonly<Record<ReturnState, Tone>> = {
  requested: 'marigold',
  approved: 'indigo',
  refused: 'madder',
  withdrawn: 'plain',
  received: 'indigo',
  refunding: 'marigold',
  refunded: 'leaf',
  closed: 'plain',
};

export const returnTexts = {
  title: 'Returns',
  loading: 'Loading returns…',
  ofOrder: (number: number) => `Return ${number}`,
  steps: (number: number) => `Steps of return ${number}`,
  start: 'Return items',
  until: (day: string) => `You can return items until ${day}.`,
  past: (day: string) => `Items could be returned until ${day}.`,
  nothingLeft: 'A return was requested for all items of this order.',
  send: 'Please send us the parcel. You see here when it arrives.',
  sendTo: 'Please send the parcel to',
  writeOnIt: (id: string) => `Write “Return ${id}” on it. You see here when it arrives.`,
  closed: 'We have closed this return without a refund.',
  arrivedOf: (received: number, quantity: number) => `${received} of ${quantity} arrived`,
  notPaid: 'Refund not paid',
  now: (title: string, state: string) => `${title}: ${state}`,
  refunded: (amount: string) => `${amount} was refunded.`,
  onItsWay: (amount: string) => `${amount} is on its way to you.`,
  refundDelayed: 'Refund delayed',
  delayed: (amount: string) =>
    `The refund of ${amount} is delayed. Your bank has not taken it yet. The shop is looking into it; you need not do anything.`,
  reason: 'Why?',
  chooseReason: 'Choose a reason',
  note: 'Anything to add? (optional)',
  lines: 'What do you want to return?',
  howMany: (name: string) => `How many of ${name}`,
  noneLeft: 'None left to return',
  ofBought: (left: number) => `Up to ${left}`,
  ask: 'Request return',
  asking: 'Requesting…',
  asked: 'Your return was requested.',
  nothingChosen: 'Please choose what you want to return.',
  noReason: 'Please choose a reason.',
  withdraw: 'Withdraw',
  withdrawQuestion: (number: number) => `Withdraw return ${number}?`,
  withdrawAbout: 'You keep the items. You can ask again until the last day.',
  withdrawing: 'Withdrawing…',
  withdrawn: 'Your return was withdrawn.',
  picture: (index: number) => `Picture ${index} of the return`,
  pictures: 'Pictures (optional)',
  picturesHint: (most: number) => `Up to ${most}, JPEG or PNG, up to 5 MB each`,
  choosePictures: 'Add pictures',
  removePicture: (name: string) => `Remove ${name}`,
  wrongType: (name: string) => `Invalid file type for ${name}. Use JPEG/PNG.`,
  tooLarge: (name: string) => `File ${name} exceeds 5MB.`,
  tooMany: (most: number) => `At most ${most} pictures can be sent.`,
  none: 'You have not returned anything',
  noneText: 'Items of a delivered order are returned from the page of the order.',
  toOrders: 'View your orders',
  more: 'Show older returns',
  loadingMore: 'Loading…',
  viewOrder: (orderId: number) => `View order ${orderId}`,
  ofWhat: (orderId: number, number: number) => `Order ${orderId} · Return ${number}`,
} as const;

export const returnsErrors: ErrorTexts = { otherwise: 'Your returns could not be loaded.' };
export const askErrors: ErrorTexts = { otherwise: 'The return could not be requested. Please try again.' };
export const withdrawErrors: ErrorTexts = { otherwise: 'The return could not be withdrawn.' };
