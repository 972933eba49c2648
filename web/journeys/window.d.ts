// What journeys put into the window of a page.
import type axe from 'axe-core';

declare global {
  // The library of the DOM asks for an interface here.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    readonly axe: typeof axe;
    /** How far things have moved by themselves (cumulative layout shift). */
    shifts: number;
    reportNotice: (text: string) => Promise<void>;
  }
}
