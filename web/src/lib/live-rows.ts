/**
 * The number of rows from which live messages add no more to a list that grows by pages. A page that is open for a day would hold and paint thousands of
 * them; the list offers to be read again instead.
 */
export const MOST_LIVE_ROWS = 200;
