// Texts of the replay and comparison screens.
import type { MomentResponse } from '@aangan/shared-events/features/audit/replay/http';
import type { ErrorTexts } from '../../../lib/api/api-error.ts';
import { formatAuditMoment } from '../audit-moment.ts';

const whole = new Intl.NumberFormat('en-IN');

export const replayTexts = {
  title: 'Replay',
  lead: 'The dashboard after any event in the log. Drag the slider, play the timeline, or go to a date and time. Periods without events are skipped.',
  line: 'Timeline',
  eitherOr: 'Please give a product or an order, not both.',
  slider: 'Event',
  place: (event: number, events: number) => `Event ${whole.format(event)} of ${whole.format(events)}`,
  event: (event: number) => `event ${whole.format(event)}`,
  loading: 'Reading the log…',
  play: 'Play',
  pause: 'Pause',
  speed: (unit: string) => `Speed in ${unit} per second`,
  goTo: 'Go to a date and time',
  instant: 'Date and time',
  go: 'Go',
  compareFrom: 'Compare with now',
  product: 'View a product at a point in time',
  productNumber: 'Product number',
  open: 'Open',
  productTitle: (id: string) => `Product ${id}`,
  productLead: 'The product as customers saw it, and its stock, after each change.',
  notYet: 'The product did not exist yet.',
  removed: 'Not in the shop',
  noPictures: 'No pictures.',
  stock: 'Stock',
  variant: 'Size and color',
  units: { counted: 'Counted', reserved: 'Reserved', sold: 'Sold', available: 'Available' },
  compare: 'Compare two points in time',
  compareLead:
    'See what differs between two points in time: on the whole dashboard, or for one product or order.',
  alike: 'No differences.',
  alikeHint: 'Everything compared here was the same at both times.',
  between: (events: number) =>
    events === 1 ? '1 event in between.' : `${whole.format(events)} events in between.`,
} as const;

export const replayErrors: ErrorTexts = { otherwise: 'This point in time could not be loaded.' };

/** 17 Nov 2026, 20:14, event 42 */
export function momentText({ at, event }: Pick<MomentResponse, 'at' | 'event'>): string {
  return `${formatAuditMoment(at)}, ${replayTexts.event(event)}`;
}
