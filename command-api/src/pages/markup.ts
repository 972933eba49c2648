// Escapes text for HTML, so that product names and other input cannot become markup.

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** JSON for a script element that is not executed: nothing in it can end the element. */
export function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

/** A void tag with those of its attributes that are defined. */
export function tag(name: string, attributes: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(attributes).flatMap(([attribute, value]) =>
    value === undefined ? [] : [` ${attribute}="${escapeHtml(value)}"`],
  );
  return `<${name}${given.join('')}>`;
}

/** Shortens a text to one line of at most `most` characters, at a word boundary. */
export function shorten(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > most / 2 ? cut.slice(0, lastSpace) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
}
