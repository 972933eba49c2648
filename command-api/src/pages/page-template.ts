// The built page of the web app, with placeholders for each address: the head, the server-rendered markup,
// and the answers that it was rendered from.
import { pageDataId } from '@aangan/shared-events/pages/http';
import { escapeHtml, escapeJson } from './markup.ts';

export type PageParts = {
  readonly head: string;
  /** Server-rendered markup; without it the page shows the splash screen until its script runs. */
  readonly painted?: { readonly html: string; readonly data: string };
  /** A message on the splash screen of a page that cannot be rendered now. */
  readonly notice?: string;
};

export type PageTemplate = {
  /** The shop's name and description in the built page. */
  readonly name: string;
  readonly description: string;
  readonly fill: (parts: PageParts) => string;
};

const SHAPE =
  /^(?<before>.*)<!--head-->(?<head>.*)<!--\/head-->(?<between>.*<div id="app">)(?<splash>.*)(?<after><\/div>\s*)<!--\/app-->(?<end>.*)$/s;

/** Parses a page; undefined when it lacks the placeholders. */
export function readTemplate(html: string): PageTemplate | undefined {
  const { before, head, between, splash, after, end } = SHAPE.exec(html)?.groups ?? {};
  if (head === undefined) return undefined;
  return {
    name: /<title>(.*?)<\/title>/s.exec(head)?.[1]?.trim() ?? '',
    description: /content="([^"]*)"/.exec(head)?.[1] ?? '',
    fill: ({ head: tags, painted, notice }) => {
      const noticeHtml =
        notice === undefined ? '' : `<p class="splash-notice" role="status">${escapeHtml(notice)}</p>`;
      if (painted === undefined) return `${before}${tags}${between}${splash}${noticeHtml}${after}${end}`;
      const data = `<script type="application/json" id="${pageDataId}">${escapeJson(painted.data)}</script>`;
      return `${withLowPriorityScripts(`${before}${tags}${between}`)}${painted.html}${after}${data}${end}`;
    },
  };
}

/** Server-rendered markup does not depend on the script, so styles and images get the bandwidth first. */
function withLowPriorityScripts(head: string): string {
  return head.replaceAll(
    /<(?:script type="module"|link rel="modulepreload")(?= )/g,
    (opening) => `${opening} fetchpriority="low"`,
  );
}
