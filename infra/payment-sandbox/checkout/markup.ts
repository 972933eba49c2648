// HTML from templates: every value is escaped unless it is HTML already.

export type Html = { readonly html: string };

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Value = string | number | Html | readonly Html[] | false | null | undefined;

/** A tag for templates. `false`, null and undefined are nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { html: parts.reduce((text, part, at) => `${text}${rendered(values[at - 1])}${part}`) };
}

function rendered(value: Value): string {
  if (value === false || value === null || value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number')
    return String(value).replaceAll(/[&<>"']/g, (each) => ESCAPES[each] ?? each);
  return 'html' in value ? value.html : value.map((each) => each.html).join('\n');
}

/** Paise as rupees, the Indian way: `₹1,29,900.00`. */
export function rupees(paise: number): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);
}
