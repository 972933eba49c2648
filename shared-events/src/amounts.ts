// Rupees and paise, for pages that need no schema.
/** Turns whole paise into the JSON number in rupees: `toRupees(189950)` is `1899.5`. */
export function toRupees(amountPaise: number): number {
  return amountPaise / 100;
}

/** Turns a JSON number in rupees into whole paise, to the nearest one. */
export function toPaise(amountRupees: number): number {
  return Math.round(amountRupees * 100);
}
