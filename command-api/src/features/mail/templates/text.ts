// The text of a mail, for mail programs that show no HTML.
import { linkOf } from './link-of.ts';
import { contactLines, type AmountRow, type MailContent, type MailPart, type MailShop } from './template.ts';

/** Lines end with `\n`; the mail program wraps them. */
export function toText({ heading, parts }: MailContent, shop: MailShop): string {
  const blocks = [
    heading,
    ...parts.map((part) => partText(part, shop)),
    `-- \n${contactLines(shop).join('\n')}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function partText(part: MailPart, shop: MailShop): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text;
    case 'amounts':
      return [...part.rows.map(rowText), rowText(part.total)].join('\n');
    case 'fact':
      return [`${part.label}:`, ...part.lines.map((line) => `  ${line}`)].join('\n');
    case 'link': {
      const link = linkOf(part.path, shop);
      return link === undefined ? '' : `${part.label}: ${link}`;
    }
    default:
      return part satisfies never;
  }
}

const rowText = ({ label, detail, amount }: AmountRow): string =>
  `${label}${detail === undefined ? '' : ` (${detail})`}: ${amount}`;
