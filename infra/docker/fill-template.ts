/** Replaces `${NAME}` in a text with its value; a name without a value stays, as in nginx's images. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{([A-Z_]+)\}/g, (whole, name: string) => values[name] ?? whole);
}
