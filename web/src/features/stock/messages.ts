// Texts of stock in the back office.
import type { ErrorTexts } from '../../lib/api/api-error.ts';

type Named = { readonly color: string | null; readonly size: string };

/** `Indigo, M`; for a product without colors its size alone. */
export function variantName({ color, size }: Named): string {
  return color === null ? size : `${color}, ${size}`;
}

function unitCount(count: number): string {
  return count === 1 ? '1 unit' : `${count.toLocaleString('en-IN')} units`;
}

/** With a sign: `+3`, `−2`. */
export function signed(count: number): string {
  const digits = Math.abs(count).toLocaleString('en-IN');
  return count > 0 ? `+${digits}` : count < 0 ? `−${digits}` : digits;
}

export const stockTexts = {
  title: 'Stock',
  documentTitle: (name: string) => `Stock of ${name}`,
  loading: 'Loading the stock…',
  outdated: 'The products have changed since this page was loaded.',
  variants: 'Colors and sizes',
  available: 'Available',
  reserved: 'Reserved',
  sold: 'Sold',
  counted: 'Counted',
  soldOut: 'Sold out',
  low: 'Low',
  notOffered: 'No longer offered',
  lead: 'Counted = available + reserved + sold.',
  view: 'View in the shop',
  removed: 'Removed',
  removedText: 'This product was removed from the catalogue. Its units can only be taken away.',
} as const;

export const cellTexts = {
  notCounted: 'Not counted',
  counted: (available: number, low: number) =>
    available <= 0 ? '0 left' : `${available.toLocaleString('en-IN')} left${low > 0 ? `, ${low} low` : ''}`,
  label: (name: string, text: string) => `Stock of ${name}: ${text}`,
} as const;

export const startTexts = {
  title: 'This product is not counted',
  text: 'It is in stock as long as its product form says so. Count it, and the shop sells what there is and no more.',
  placedText:
    'Orders that are already placed take nothing from these numbers. Leave out the units that they need.',
  removed: 'This product was removed from the catalogue',
  removedText: 'Restore it before you count it.',
  units: (name: string) => `Units of ${name}`,
  lowAt: 'Low from',
  lowAtHint: 'From this number of available units down, a color and size counts as low on stock.',
  start: 'Start counting',
  starting: 'Starting…',
  started: 'This product is counted from now on.',
} as const;

export const stopTexts = {
  stop: 'Stop counting',
  question: (name: string) => `Stop counting “${name}”?`,
  text: 'The numbers are dropped, and the product form says again whether it is in stock. You can still open the history.',
  stopping: 'Stopping…',
  stopped: 'This product is no longer counted.',
} as const;

export const adjustTexts = {
  adjust: 'Adjust',
  label: (name: string) => `Adjust ${name}`,
  directions: { add: 'Add', take: 'Take away' },
  units: 'Units',
  reason: 'Reason',
  reasons: ['Delivery', 'Damaged', 'Lost', 'Found', 'Correction'],
  noUnits: 'Please enter a whole number from 1.',
  tooMany: 'This is too many.',
  atMost: (available: number) =>
    available === 0 ? 'There is nothing to take away.' : `Only ${available} can be taken away.`,
  noReason: 'Please enter a reason.',
  result: (before: number, after: number) => `${before} → ${after} available`,
  changed: (before: number, now: number) =>
    `It changed while you typed: ${before} were available, now ${now} are.`,
  save: 'Save',
  saving: 'Saving…',
  saved: (name: string, by: number, available: number) => `${name}: ${signed(by)}, ${available} available.`,
} as const;

export const thresholdTexts = {
  title: 'Low from',
  label: 'Low from this number of available units',
  change: 'Change the threshold',
  bad: 'Please enter a whole number from 0.',
  saved: (lowAt: number) => `Low on stock from ${unitCount(lowAt)} down.`,
} as const;

export const historyTexts = {
  open: 'History',
  label: (name: string) => `History of ${name}`,
  loading: 'Loading the history…',
  outdated: 'The stock has changed since this list was loaded.',
  none: 'Nothing has changed yet.',
  all: 'Earlier history',
  allOf: (product: string) => `History of ${product}`,
  older: 'Show older changes',
  loadingOlder: 'Loading older changes…',
  goneOn: 'No change among the newest ones.',
  order: (orderId: number) => `Order ${orderId}`,
  left: (available: number) => `${available} available`,
} as const;

export const stockErrors: ErrorTexts = { otherwise: 'The stock could not be loaded.' };
export const startErrors: ErrorTexts = { otherwise: 'Error starting to count' };
export const stopErrors: ErrorTexts = { otherwise: 'Error stopping to count' };
export const adjustErrors: ErrorTexts = {
  otherwise: 'Error adjusting the stock',
  noAnswer: 'The shop did not answer. Save it again without changing it: it takes effect only once.',
};
export const thresholdErrors: ErrorTexts = { otherwise: 'Error saving the threshold' };
export const historyErrors: ErrorTexts = { otherwise: 'The history could not be loaded.' };

export const listTexts = {
  title: 'Stock',
  lead: 'Type what you have counted, or choose a CSV file.',
  none: 'No product is counted yet',
  noneText: 'Open the stock of a product in Manage Products to start counting it.',
  noneFound: 'No counted product matches',
  noneFoundText: 'Use another filter or search term.',
  showAll: 'Show all counted products',
  search: 'Search counted products',
  shown: 'Products shown',
  shows: { all: 'All counted', low: 'Low on stock', 'sold-out': 'Sold out' },
  found: (count: number) => (count === 1 ? '1 product' : `${count.toLocaleString('en-IN')} products`),
  recorded: 'Recorded',
  countedNow: 'Counted',
  unitsOf: (product: string, variant: string) => `Counted units of ${product}, ${variant}`,
  recordedHint: 'Recorded are the units that should be there: available and reserved ones.',
} as const;

export const stocktakeTexts = {
  title: 'Stocktake',
  typed: (count: number) =>
    count === 1 ? '1 number typed' : `${count.toLocaleString('en-IN')} numbers typed`,
  reason: 'Reason',
  usualReason: 'Stocktake',
  show: 'Show differences',
  discard: 'Discard',
  discardTyped: (count: number) =>
    count === 1 ? 'Discard the number typed?' : `Discard the ${count.toLocaleString('en-IN')} numbers typed?`,
  discardAbout: 'Nothing has been applied yet.',
  fixFirst: 'Please correct the numbers that are marked.',
  tooMany: (most: number) =>
    `At most ${most.toLocaleString('en-IN')} numbers at a time. Please apply some first.`,
  chooseFile: 'Choose CSV file',
  differences: 'Differences',
  about: 'Nothing has been changed yet.',
  checking: 'Comparing with the stock…',
  noDifferences: 'Everything is as recorded.',
  same: (count: number) => (count === 1 ? '1 line is as recorded.' : `${count} lines are as recorded.`),
  bad: (count: number) => (count === 1 ? '1 line cannot be applied.' : `${count} lines cannot be applied.`),
  line: (line: number) => `Line ${line}`,
  apply: (count: number) => (count === 1 ? 'Apply 1 difference' : `Apply ${count} differences`),
  applying: 'Applying…',
  changed: (count: number) =>
    count === 1
      ? '1 line changed meanwhile and was not applied. This is its difference now.'
      : `${count} lines changed meanwhile and were not applied. These are their differences now.`,
  moreLines: (count: number) => `${count.toLocaleString('en-IN')} more lines are not shown.`,
  applied: (count: number) =>
    count === 1 ? '1 difference was applied.' : `${count} differences were applied.`,
} as const;

export const lowStockTexts = {
  title: 'Low on stock',
  none: 'No counted product is low on stock.',
  all: (count: number) => `See all ${count.toLocaleString('en-IN')}`,
  few: 'See the stock',
  fewest: (name: string, available: number) =>
    available <= 0 ? `${name}: sold out` : `${name}: ${available} left`,
  more: (count: number) => (count === 0 ? '' : `, and ${count} more`),
} as const;

export const fileErrors: ErrorTexts = { otherwise: 'Error reading the file' };
export const stocktakeErrors: ErrorTexts = {
  otherwise: 'Error taking stock',
  noAnswer: 'The shop did not answer. Apply it again without changing it: it takes effect only once.',
};
