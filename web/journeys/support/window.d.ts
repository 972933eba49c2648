// Properties that journeys add to a page's window.
import type axe from 'axe-core';

declare global {
  // Declaration merging needs an interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    readonly axe: typeof axe;
    /** The cumulative layout shift. */
    shifts: number;
    reportNotice: (text: string) => Promise<void>;
  }
}
