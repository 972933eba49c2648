// A page's metadata as tags of its head. Not by the router's `head()`: a page that cannot be rendered now has its status, title and canonical address all
// the same, and in the browser, which needs none but the title, it is 1.2 kB more than the first load may have.
import { escapeHtml, escapeJson, tag } from './markup.ts';

/**
 * The shop's name and description in metadata; `origin` is empty when unknown, and addresses are then paths.
 */
export type ShopFace = {
  readonly name: string;
  readonly description: string;
  readonly origin: string;
};

export type PageHead = {
  /** The title of the browser's tab. */
  readonly title: string;
  readonly description: string;
  /** False: search engines should not index the page. */
  readonly listed: boolean;
  /** Path of the canonical address. */
  readonly canonical?: string;
  /** Path of the image that is shown when the page is shared. */
  readonly image?: { readonly path: string; readonly alt: string };
  /** Additional Open Graph properties: the page's type and its details. */
  readonly properties?: Readonly<Record<string, string>>;
  /** JSON-LD. */
  readonly structured?: readonly object[];
};

/** All tags. None of them contains an executable script. */
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
