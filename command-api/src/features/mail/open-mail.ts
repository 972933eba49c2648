// The mails of one process: their command handler, and how they are written.
import type { MailEvent } from '@aangan/shared-events/features/mail/events';
import { makeCommandHandler, type CommandHandler } from '../../domain/command-handler.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import type { CauseSources } from './causes.ts';
import type { MailCommand } from './commands.ts';
import { makeCompose, type Compose } from './compose.ts';
import { mailDecider, type MailStreamState } from './decider.ts';
import type { MailShop, MailSources } from './templates/template.ts';

export type MailHandler = CommandHandler<MailStreamState, MailCommand, MailEvent>;

export type OpenMail = {
  readonly mails: MailHandler;
  readonly causes: CauseSources;
  readonly compose: Compose;
};

export function openMail(
  { log, keys }: Pick<FeatureContext, 'log' | 'keys'>,
  sources: MailSources & CauseSources,
  shop: MailShop,
): OpenMail {
  return {
    mails: makeCommandHandler(mailDecider, log, keys),
    causes: sources,
    compose: makeCompose(sources, shop),
  };
}
