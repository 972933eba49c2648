// The words of the screens that show the past.
import type { MomentResponse } from '@aangan/shared-events/features/audit/replay/http';
import type { ErrorTexts } from '../../../lib/api/api-error.ts';
import { formatMoment } from '../../../lib/dates.ts';

const whole = new Intl.NumberFormat('en-IN');

export const replayTexts = {
  title: 'Replay',
  lead: 'The dashboard as it was after any event of the log. Drag along the line, play it, or go to an instant. Times at which nothing happened take no time.',
  line: 'The line in time',
  slider: 'Event',
  place: (event: number, events: number) => `Event ${whole.format(event)} of ${whole.format(events)}`,
  event: (event: number) => `event ${whole.format(event)}`,
  loading: 'Reading the log…',
  play: 'Play',
  pause: 'Pause',
  speed: (unit: string) => `How many ${unit} a second`,
  goTo: 'Go to an instant',
  instant: 'Date and time',
  go: 'Go',
  compareFrom: 'Compare with now',
  product: 'A product as it was',
  productNumber: 'Product number',
  open: 'Open',
  productTitle: (id: string) => `Product ${id}`,
  productLead: 'The product as customers saw it after each thing that happened to it.',
  notYet: 'There was no such product yet.',
  removed: 'Not on the shelves',
  noPictures: 'It had no picture.',
  compare: 'Compare two instants',
  compareLead: 'What differs between two instants: of the whole dashboard, or of one product or order.',
  alike: 'Nothing differs.',
  alikeHint: 'At both instants everything that is told here was the same.',
  between: (events: number) =>
    events === 1 ? 'One event lies between them.' : `${whole.format(events)} events lie between them.`,
} as const;

export const replayErrors: ErrorTexts = { otherwise: 'The past could not be read.' };

/** 17 Nov 2026, 20:14, event 42 */
export function momentText({ at, event }: Pick<MomentResponse, 'at' | 'event'>): string {
  return `${formatMoment(at)}, ${replayTexts.event(event)}`;
}
