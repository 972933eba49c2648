// What a page says of itself to whoever finds or shares it, as tags for its head.
import { escapeHtml, escapeJson, tag } from './markup.ts';

/** The shop as its page names it; `origin` is empty when it is not known under which address it is reached; addresses are then paths. */
export type ShopFace = {
  readonly name: string;
  readonly description: string;
  readonly origin: string;
};

export type PageHead = {
  /** What the tab says. */
  readonly title: string;
  readonly description: string;
  /** False for what search engines should leave out. */
  readonly listed: boolean;
  /** Path of the address that stands for all others that show the same. */
  readonly canonical?: string;
  /** Path of the picture that it is shared with. */
  readonly image?: { readonly path: string; readonly alt: string };
  /** Open Graph beside the usual: the kind of the page and what belongs to it. */
  readonly properties?: Readonly<Record<string, string>>;
  /** JSON-LD. */
  readonly structured?: readonly object[];
};

/** All tags. Nothing in them is a script that runs. */
export function headTags(head: PageHead, { name, origin }: ShopFace): string {
  const { title, description, listed, canonical, image, properties = {}, structured = [] } = head;
  const absolute = (path: string | undefined) => (path === undefined ? undefined : origin + path);
  const url = absolute(canonical);
  const picture = absolute(image?.path);
  const graph = {
    'og:site_name': name,
    'og:locale': 'en_IN',
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': picture,
    'og:image:alt': picture && image?.alt,
    ...properties,
  };
  const card = { 'twitter:card': picture ? 'summary_large_image' : 'summary' };
  return [
    `<title>${escapeHtml(title)}</title>`,
    tag('meta', { name: 'description', content: description }),
    ...(listed ? [] : [tag('meta', { name: 'robots', content: 'noindex' })]),
    ...(url === undefined ? [] : [tag('link', { rel: 'canonical', href: url })]),
    ...Object.entries(graph).flatMap(([property, content]) =>
      content === undefined ? [] : [tag('meta', { property, content })],
    ),
    ...Object.entries(card).map(([key, content]) => tag('meta', { name: key, content })),
    ...structured.map(
      (data) => `<script type="application/ld+json">${escapeJson(JSON.stringify(data))}</script>`,
    ),
  ].join('\n    ');
}
