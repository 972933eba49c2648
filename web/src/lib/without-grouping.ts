/** A phone number or postal code without the spaces and hyphens that group its digits, and without the invisible marks that phones copy with it. */
export function withoutGrouping(text: string): string {
  return text.replaceAll(/[\s\p{Dash_Punctuation}\p{Cf}]/gu, '');
}
