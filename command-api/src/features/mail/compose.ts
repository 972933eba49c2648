// Writes a mail as it would be sent now: address, subject, HTML and text.
import type { Mail } from '@aangan/shared-events/features/mail/mail';
import { allTemplates } from './templates/all-templates.ts';
import { UnwritableMailError, type MailShop, type MailSources } from './templates/template.ts';
import { toText } from './templates/text.ts';

export type ComposedMail = {
  /** The recipient's address. */
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** What it says is no longer true, so it must not be sent any more; it can still be shown. */
  readonly isOvertaken: boolean;
};

/** Undefined when nothing may be sent: the person is erased. Throws `UnwritableMailError`. */
export type Compose = (mail: Pick<Mail, 'template' | 'about'>) => Promise<ComposedMail | undefined>;

export function makeCompose(sources: MailSources, shop: MailShop): Compose {
  return async ({ template, about }) => {
    const written = await allTemplates[template](about, sources, shop);
    if (written === undefined) return undefined;
    // React is loaded with the first mail: most processes never write one.
    const { toHtml } = await import('./templates/html.ts');
    const { to, ...content } = written;
    return {
      to,
      subject: content.subject,
      html: toHtml(content, shop),
      text: toText(content, shop),
      isOvertaken: content.isOvertaken === true,
    };
  };
}

/** Ignores that a mail cannot be written; it is shown without its content. */
export function ignoreUnwritable(error: unknown): undefined {
  if (error instanceof UnwritableMailError) return undefined;
  throw error;
}
