import type { ApiFeature } from '../../http/api-feature.ts';
import { mailDescriptions } from './descriptions.ts';
import { mailExamples } from './examples.ts';
import type { OpenMail } from './open-mail.ts';
import { queueMails } from './process-manager.ts';
import { measureWaiting } from './queries.ts';
import { mailRoutes, type MailRouteNeeds } from './routes.ts';
import type { MailTransport } from './sending/mail-transport.ts';
import { sendMails } from './sending/send-mails.ts';

type Needs = {
  readonly mail: OpenMail &
    MailRouteNeeds & {
      /** Undefined: the shop has no mail server. */
      readonly transport: MailTransport | undefined;
    };
};

export const mail: ApiFeature<'mail', Needs> = {
  chapter: { name: 'mail', description: 'The mails of the shop, and what became of them.' },
  pages: ['/admin/mail'],
  routes: (context, needs) => mailRoutes(context, needs.mail),
  processManagers: ({ now }, { mail: needs }) => [
    queueMails({ ...needs, delivery: needs.isSending ? 'smtp' : 'outbox', now }),
  ],
  leasedJobs: (context, { mail: { transport, ...needs } }) =>
    transport === undefined
      ? []
      : [
          sendMails({
            ...{ ...context, ...needs, transport },
            measure: (isSending) => measureWaiting(context.views, context.now().getTime(), isSending),
          }),
        ],
  eventDescriptions: mailDescriptions,
  examples: { story: mailExamples },
};
