// The built page of the web app, with the places that are filled for each address: its head, what is painted first, and the answers that it was
// painted from.
import { pageDataId } from '@aangan/shared-events/pages/http';
import { escapeHtml, escapeJson } from './markup.ts';

export type PageParts = {
  readonly head: string;
  /** Markup of the first paint; without it the page shows the shop's sign until its script runs. */
  readonly painted?: { readonly html: string; readonly data: string };
  /** A sentence beside the sign of a page that cannot be painted now. */
  readonly notice?: string;
};

export type PageTemplate = {
  /** What the shop is called and says of itself in the page as it was built. */
  readonly name: string;
  readonly description: string;
  readonly fill: (parts: PageParts) => string;
};

const SHAPE =
  /^(?<before>.*)<!--head-->(?<head>.*)<!--\/head-->(?<between>.*<div id="app">)(?<splash>.*)(?<after><\/div>\s*)<!--\/app-->(?<end>.*)$/s;

/** Reads a page; undefined when it has not the places that are to be filled. */
export function readTemplate(html: string): PageTemplate | undefined {
  const { before, head, between, splash, after, end } = SHAPE.exec(html)?.groups ?? {};
  if (head === undefined) return undefined;
  return {
    name: /<title>(.*?)<\/title>/s.exec(head)?.[1]?.trim() ?? '',
    description: /content="([^"]*)"/.exec(head)?.[1] ?? '',
    fill: ({ head: tags, painted, notice }) => {
      const said =
        notice === undefined ? '' : `<p class="splash-notice" role="status">${escapeHtml(notice)}</p>`;
      if (painted === undefined) return `${before}${tags}${between}${splash}${said}${after}${end}`;
      const data = `<script type="application/json" id="${pageDataId}">${escapeJson(painted.data)}</script>`;
      return `${behindPictures(`${before}${tags}${between}`)}${painted.html}${after}${data}${end}`;
    },
  };
}

/** What is painted already is not waiting for its script: styles and pictures go first on a thin line. */
function behindPictures(head: string): string {
  return head.replaceAll(
    /<(?:script type="module"|link rel="modulepreload")(?= )/g,
    (opening) => `${opening} fetchpriority="low"`,
  );
}
