// The refusals of mails.
import { DomainError } from '../../domain/domain-error.ts';

export const missingMail = () => new DomainError('missing', 'mail-missing', 'There is no such mail.');
export const noMailServer = () =>
  new DomainError(
    'conflict',
    'no-mail-server',
    'The shop has no mail server. Set SMTP_URL and MAIL_FROM where the shop is started.',
  );
