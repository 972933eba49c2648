/** A phone number or postal code without the spaces and hyphens that people group its digits with. */
export function withoutGrouping(text: string): string {
  return text.replaceAll(/[\s\p{Dash_Punctuation}]/gu, '');
}
