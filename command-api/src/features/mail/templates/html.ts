// The HTML of a mail, from React components. Mail programs know tables and inline styles; the style sheet only adds dark mode, and classes that it
// needs. No pictures: many programs block them.
import { createElement as h, Fragment, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { linkOf } from './link-of.ts';
import { contactLines, type AmountRow, type MailContent, type MailPart, type MailShop } from './template.ts';

/** The shop's colors (web/src/styles), which mail programs cannot load. */
const light = {
  ...{ paper: '#FBF7F0', raised: '#FFFFFF', ink: '#1F1B16', muted: '#6A6055' },
  ...{ line: '#E7DECF', marigold: '#E59A1C' },
} as const;
const dark = {
  ...{ paper: '#16130F', raised: '#201C17', ink: '#F3ECE1', muted: '#B3A899' },
  ...{ line: '#352F27', marigold: '#F0AE3D' },
} as const;
const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const STYLE_SHEET = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${dark.paper} !important; }
  .raised { background-color: ${dark.raised} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .muted { color: ${dark.muted} !important; }
  .line { border-color: ${dark.line} !important; }
  .button { background-color: ${dark.marigold} !important; }
}
@media (max-width: 420px) {
  .edge { padding-left: 16px !important; padding-right: 16px !important; }
  .outer { padding-left: 8px !important; padding-right: 8px !important; }
}`;

const text: CSSProperties = { fontFamily: SANS, fontSize: '16px', lineHeight: '1.5', color: light.ink };
const muted: CSSProperties = { ...text, fontSize: '14px', color: light.muted };
const amountStyle: CSSProperties = {
  ...{ ...text, textAlign: 'right', verticalAlign: 'top', whiteSpace: 'nowrap' },
  fontVariantNumeric: 'tabular-nums',
};

/** A whole document. Everything in it is escaped by React. */
export function toHtml(content: MailContent, shop: MailShop): string {
  return `<!doctype html>${renderToStaticMarkup(h(MailDocument, { content, shop }))}`;
}

type DocumentProps = { readonly content: MailContent; readonly shop: MailShop };

function MailDocument({ content, shop }: DocumentProps): ReactElement {
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, content.subject),
      h('style', { dangerouslySetInnerHTML: { __html: STYLE_SHEET } }),
    ),
    h(
      'body',
      { className: 'paper', style: { margin: 0, padding: 0, backgroundColor: light.paper } },
      h(Preview, null, content.preview),
      h(
        LayoutTable,
        { className: 'paper', style: { backgroundColor: light.paper } },
        h(
          Row,
          { className: 'outer', style: { padding: '24px 16px' }, align: 'center' },
          h(Card, { content, shop }),
        ),
      ),
    ),
  );
}

// Mail programs show the first text after the subject; in the mail itself it is hidden.
function Preview({ children }: { readonly children?: ReactNode }): ReactElement {
  const style: CSSProperties = { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 };
  return h('div', { style, 'aria-hidden': true }, children);
}

type BoxProps = {
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly children?: ReactNode;
};

/** A table for the layout alone: screen readers skip it. */
function LayoutTable({ className, style, children }: BoxProps): ReactElement {
  return h(
    'table',
    {
      ...{ role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, className },
      style: { borderCollapse: 'separate', ...style },
    },
    h('tbody', null, children),
  );
}

function Row({ children, ...cell }: BoxProps & { readonly align?: 'center' }): ReactElement {
  return h('tr', null, h('td', cell, children));
}

function Card({ content, shop }: DocumentProps): ReactElement {
  const style: CSSProperties = {
    ...{ maxWidth: '560px', margin: '0 auto', backgroundColor: light.raised },
    ...{ border: `1px solid ${light.line}`, borderRadius: '10px', textAlign: 'left' },
  };
  const edge = { padding: '0 28px' };
  return h(
    LayoutTable,
    { className: 'raised', style },
    h(
      Row,
      { className: 'edge', style: { padding: '24px 28px 0' } },
      h(
        'p',
        {
          className: 'ink',
          style: { ...text, margin: 0, fontFamily: SERIF, fontSize: '22px', fontWeight: 600 },
        },
        shop.name,
      ),
    ),
    h(
      Row,
      { className: 'edge', style: edge },
      h(
        'h1',
        {
          className: 'ink',
          style: {
            ...text,
            ...{ margin: '20px 0 4px', fontFamily: SERIF, fontSize: '26px', lineHeight: '1.25' },
            ...{ fontWeight: 600, overflowWrap: 'anywhere' },
          },
        },
        content.heading,
      ),
    ),
    content.parts.map((part, index) =>
      h(Row, { key: index, className: 'edge', style: edge }, h(Part, { part, shop })),
    ),
    h(Row, { className: 'edge', style: { padding: '28px 28px 24px' } }, h(Footer, { shop })),
  );
}

function Part({ part, shop }: { readonly part: MailPart; readonly shop: MailShop }): ReactElement | null {
  switch (part.kind) {
    case 'paragraph':
      return h(
        'p',
        { className: 'ink', style: { ...text, margin: '12px 0', overflowWrap: 'anywhere' } },
        part.text,
      );
    case 'amounts':
      return h(Amounts, part);
    case 'fact':
      return h(
        Fragment,
        null,
        h('p', { className: 'muted', style: { ...muted, margin: '16px 0 2px' } }, part.label),
        h(
          'p',
          { className: 'ink', style: { ...text, margin: '0 0 12px', overflowWrap: 'anywhere' } },
          part.lines.map((line, index) => h(Fragment, { key: index }, index === 0 ? null : h('br'), line)),
        ),
      );
    case 'link':
      return h(Button, { href: linkOf(part.path, shop), label: part.label });
    default:
      return part satisfies never;
  }
}

type AmountsProps = { readonly rows: readonly AmountRow[]; readonly total: AmountRow };

// A table of facts, so it is one for screen readers, too.
function Amounts({ rows, total }: AmountsProps): ReactElement {
  return h(
    'table',
    {
      ...{ width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 },
      style: { margin: '16px 0', borderCollapse: 'collapse' },
    },
    h(
      'tbody',
      null,
      rows.map((row, index) => h(AmountLine, { key: index, row, weight: 400 })),
      h(AmountLine, { row: total, weight: 700 }),
    ),
  );
}

type AmountLineProps = { readonly row: AmountRow; readonly weight: number };

function AmountLine({ row: { label, detail, amount }, weight }: AmountLineProps): ReactElement {
  const cell = { borderTop: `1px solid ${light.line}`, padding: '10px 0', fontWeight: weight };
  return h(
    'tr',
    null,
    h(
      'th',
      {
        ...{ scope: 'row', className: 'ink line' },
        style: { ...text, textAlign: 'left', verticalAlign: 'top', overflowWrap: 'anywhere', ...cell },
      },
      label,
      detail === undefined
        ? null
        : h(Fragment, null, h('br'), h('span', { className: 'muted', style: muted }, detail)),
    ),
    h('td', { className: 'ink line', style: { ...amountStyle, ...cell, paddingLeft: '12px' } }, amount),
  );
}

type ButtonProps = { readonly href: string | undefined; readonly label: string };

function Button({ href, label }: ButtonProps): ReactElement | null {
  if (href === undefined) return null;
  const style: CSSProperties = {
    ...{ ...text, display: 'inline-block', margin: '16px 0 4px', padding: '12px 24px', fontWeight: 600 },
    ...{ backgroundColor: light.marigold, borderRadius: '999px', textDecoration: 'none' },
  };
  return h('a', { href, className: 'button', style }, label);
}

function Footer({ shop }: { readonly shop: MailShop }): ReactElement {
  return h(
    'p',
    {
      className: 'muted line',
      style: {
        ...{ ...muted, margin: 0, paddingTop: '16px', overflowWrap: 'anywhere' },
        borderTop: `1px solid ${light.line}`,
      },
    },
    contactLines(shop).map((line, index) => h(Fragment, { key: line }, index === 0 ? null : h('br'), line)),
  );
}
