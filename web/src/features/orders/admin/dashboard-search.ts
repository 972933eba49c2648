// What of the dashboard stands in the address bar.
import { FIGURE_DAYS, type FigureDays } from '@aangan/shared-events/features/orders/figures/http';

export type DashboardSearch = {
  /** How far back the charts look; a week when left out. */
  readonly days?: FigureDays;
};

export const usualDays: FigureDays = '7';

/** Takes what an address says and keeps what makes sense. */
export function parseDashboardSearch(given: Readonly<Record<string, unknown>>): DashboardSearch {
  const days = FIGURE_DAYS.find((each) => each === String(given['days'] ?? ''));
  return days === undefined || days === usualDays ? {} : { days };
}
