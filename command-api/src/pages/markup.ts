// Text on its way into a page: whatever somebody called a product, it stays text.

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text between tags and within quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** JSON within a script element that is not run: nothing in it can end the element. */
export function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

/** A tag without content, with those of its attributes that are given. */
export function tag(name: string, attributes: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(attributes).flatMap(([attribute, value]) =>
    value === undefined ? [] : [` ${attribute}="${escapeHtml(value)}"`],
  );
  return `<${name}${given.join('')}>`;
}

/** The first words of a text, on one line, at most so many signs. */
export function shorten(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > most / 2 ? cut.slice(0, lastSpace) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
}
