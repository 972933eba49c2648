/** Fills `${NAME}` in a text with what stands under it; a name that nobody gave stays, as nginx's images have it. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{([A-Z_]+)\}/g, (whole, name: string) => values[name] ?? whole);
}
